import CLibcurl
import MillracePlatform

/// Converts libcurl's codes into reasons of `CoreError`.
enum CurlFailure {
    /// The longest line of a head that libcurl accepts; for a longer one it reports that it is out of memory.
    private static let lineLimit = 100 * 1024

    /// Returns the reason of a failed exchange.
    ///
    /// - Parameters:
    ///   - code: The code of the exchange.
    ///   - handle: The handle that has made it.
    ///   - hasBegun: Whether any part of an answer has arrived.
    ///   - isMultiplexed: Whether the connection is shared by several exchanges.
    ///   - lacksDescriptor: Whether no socket could be opened, because the process has no descriptors left.
    static func reason(
        of code: Int32,
        on handle: CurlHandle,
        hasBegun: Bool,
        isMultiplexed: Bool = false,
        lacksDescriptor: Bool = false
    ) -> CoreError.TransportReason {
        if !hasBegun, handle.proxyStatus >= 300 { return .proxyRefused(status: handle.proxyStatus) }
        // Each of these needs a file or a socket.
        let needsDescriptor = [
            MR_COULDNT_CONNECT, MR_COULDNT_RESOLVE_HOST, MR_COULDNT_RESOLVE_PROXY, MR_SSL_CACERT_BADFILE,
            MR_SSL_CERTPROBLEM,
        ]
        if needsDescriptor.contains(Int(code)), lacksDescriptor || Descriptor.areUsedUp { return .noDescriptors }
        return reason(
            of: code,
            systemError: handle.systemError,
            text: handle.text(of: code),
            hasBegun: hasBegun,
            isMultiplexed: isMultiplexed
        )
    }

    static func reason(
        of code: Int32,
        systemError: Int32,
        text: String,
        hasBegun: Bool,
        isMultiplexed: Bool = false
    ) -> CoreError.TransportReason {
        let broken: CoreError.TransportReason = hasBegun ? .truncated : .reset
        switch Int(code) {
        case MR_COULDNT_RESOLVE_HOST, MR_COULDNT_RESOLVE_PROXY: return .unresolved
        case MR_COULDNT_CONNECT: return connection(systemError)
        case MR_OPERATION_TIMEDOUT: return .timedOut
        case MR_PARTIAL_FILE: return broken
        case MR_GOT_NOTHING where isMultiplexed: return .malformedAnswer("a broken frame")
        // A server that requires a certificate reports so after the handshake (RFC 8446, section 4.4.2.4).
        case MR_RECV_ERROR where text.contains(" alert "), MR_SEND_ERROR where text.contains(" alert "):
            return hasBegun ? .truncated : .tls
        case MR_HTTP2_STREAM: return stream(saying: text, broken)
        // The server closes the connection and has not processed this request (RFC 9113, section 6.8).
        case MR_HTTP2: return hasBegun ? .truncated : .unprocessed
        case MR_RECV_ERROR where text.contains("chunk"): return .malformedAnswer("broken chunks")
        case MR_GOT_NOTHING, MR_SEND_ERROR, MR_RECV_ERROR, MR_SEND_FAIL_REWIND: return broken
        case MR_UNSUPPORTED_PROTOCOL: return .malformedAnswer("no status line")
        case MR_BAD_CONTENT_ENCODING: return .malformedAnswer("a body that can't be decompressed")
        case MR_OUT_OF_MEMORY, MR_TOO_LARGE: return .tooLarge(limit: lineLimit)
        case MR_WEIRD_SERVER_REPLY where text.contains("Nul"): return .malformedAnswer("a NUL byte in its head")
        case MR_WEIRD_SERVER_REPLY where text.contains("Content-Length"): return .malformedAnswer("an invalid length")
        case MR_WEIRD_SERVER_REPLY: return .malformedAnswer(visible(text))
        // The server closed the connection during the handshake, and has refused nothing.
        case MR_SSL_CONNECT_ERROR where isBroken(text): return .reset
        case MR_SSL_CONNECT_ERROR, MR_SSL_CERTPROBLEM, MR_SSL_CIPHER, MR_PEER_FAILED_VERIFICATION,
            MR_SSL_CACERT_BADFILE, MR_SSL_ISSUER_ERROR:
            return .tls
        default: return .other(visible(text))
        }
    }

    /// Returns the reason for which a stream was reset, by the number in libcurl's text (RFC 9113, section 7).
    private static func stream(
        saying text: String,
        _ broken: CoreError.TransportReason
    ) -> CoreError.TransportReason {
        guard let start = text.firstRange(of: "(err ")?.upperBound, let code = Int(text[start...].prefix { $0 != ")" })
        else {
            return broken
        }
        switch code {
        case 7: return .unprocessed
        case 1, 3, 5, 6, 9: return .malformedAnswer("a stream that breaks the protocol")
        default: return broken
        }
    }

    /// Returns whether libcurl's text of a failed handshake means that the connection has ended.
    ///
    /// The number of the system's error doesn't show it, since libcurl keeps that of an earlier exchange. The texts are
    /// those of libcurl's sockets, of its question for the peer of a socket that was reset since it was connected, of
    /// its OpenSSL without a reason of OpenSSL's own, of OpenSSL 3, and of GnuTLS.
    private static func isBroken(_ text: String) -> Bool {
        [
            "Recv failure", "Send failure", "getpeername() failed", " SSL_connect: ", "unexpected eof",
            "non-properly terminated",
        ].contains(where: text.contains)
    }

    private static func connection(_ systemError: Int32) -> CoreError.TransportReason {
        switch systemError {
        case ECONNREFUSED: .refused
        case ECONNRESET: .reset
        case ETIMEDOUT: .timedOut
        default: .unreachable
        }
    }

    /// Returns a text of libcurl without secrets and control characters, since some texts quote the response.
    private static func visible(_ text: String) -> String {
        VisibleText.bounded(Redaction.standard.text(text), limit: 120)
    }
}
