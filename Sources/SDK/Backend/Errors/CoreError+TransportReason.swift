import MillracePlatform

extension CoreError {
    /// The reason why an exchange did not end with a complete, well-formed answer.
    public enum TransportReason: Sendable, Equatable, Codable, CustomStringConvertible {
        /// No HTTP client could be loaded on this machine, or not the one that `MILLRACE_TRANSPORT` names.
        case unavailable
        /// The host's name could not be resolved.
        case unresolved
        /// No route leads to the host.
        case unreachable
        /// The host refused the connection.
        case refused
        /// The connection was reset, or closed, before an answer began.
        case reset
        /// The server reported that it did not process the request, for example while it restarts: the request may be
        /// repeated, whatever its method (RFC 9113, section 8.7).
        case unprocessed
        /// The request got no connection within its timeout, because other requests used those of its host: nothing was
        /// sent.
        case noConnection
        /// The process has reached its limit of open files and connections: nothing was sent to the host.
        case noDescriptors
        /// The proxy refused the connection to the host, with this status: nothing was sent to the host.
        case proxyRefused(status: Int)
        /// The connection ended in the middle of an answer.
        case truncated
        /// The exchange took longer than the request's timeout.
        case timedOut
        /// No trusted, encrypted connection could be made.
        case tls
        /// The exchange was cancelled.
        case cancelled
        /// The head or the decoded body is larger than this number of bytes.
        case tooLarge(limit: Int)
        /// The answer is not well-formed HTTP; the text says what is wrong with it.
        case malformedAnswer(String)
        /// A redirect could not be followed.
        case redirect(RedirectFault)
        /// Too many requests to the host have failed, and requests are suspended for a while: nothing was sent.
        case suspended
        /// The host asked for a pause of this length, counted from the failure: nothing was sent.
        case heldBack(for: Duration)
        /// The channel was closed with this code (RFC 6455, section 7.4); 1006 if the connection was lost.
        case closed(code: Int, reason: String)
        /// As many bytes of messages as a channel's limit wait to be sent: the message was not sent.
        case congested(limit: Int)
        /// The file of a download can't be written, for the reason with this number of the system.
        ///
        /// `ENOSPC` and `EDQUOT` say that the disk is full, `EBUSY` that another download writes the file.
        case unwritableFile(code: Int32)
        /// Another failure, as the HTTP client describes it.
        case other(String)

        /// Returns the reason, or `noDescriptors` if the process has no descriptors left.
        package func unlessDescriptorsAreUsedUp() -> Self {
            Descriptor.areUsedUp ? .noDescriptors : self
        }

        /// Whether the same exchange may succeed later.
        package var isRetryable: Bool {
            switch self {
            case .unresolved, .unreachable, .refused, .reset, .unprocessed, .noConnection, .noDescriptors, .truncated,
                .timedOut, .suspended, .heldBack:
                true
            // A proxy that denies a connection will deny it again; a host that it can't reach may be reachable later.
            case .proxyRefused(let status): status >= 500
            // The server goes away, has a problem, restarts or is busy; any other code would come again.
            case .closed(let code, _): code == 1001 || code == 1006 || 1011...1014 ~= code
            case .congested: true
            case .unavailable, .tls, .cancelled, .tooLarge, .malformedAnswer, .redirect, .unwritableFile,
                .other:
                false
            }
        }

        /// Whether the host can't have processed any part of the request.
        var hasProcessedNothing: Bool {
            switch self {
            case .unresolved, .unreachable, .refused, .unprocessed, .noConnection, .noDescriptors, .proxyRefused,
                .heldBack, .congested:
                true
            default: false
            }
        }

        /// Whether the host may have carried out the request despite the failure.
        package var leavesOutcomeOpen: Bool {
            switch self {
            case .unavailable, .unresolved, .unreachable, .refused, .unprocessed, .noConnection, .noDescriptors,
                .proxyRefused, .tls, .suspended, .heldBack, .congested:
                false
            case .reset, .truncated, .timedOut, .cancelled, .tooLarge, .malformedAnswer, .redirect, .closed,
                .unwritableFile, .other:
                true
            }
        }

        /// The reason, for developers.
        public var description: String {
            switch self {
            case .unavailable: "no HTTP client is available: libcurl.so.4, or the one that MILLRACE_TRANSPORT names"
            case .unresolved: "the host name could not be resolved"
            case .unreachable: "the host is unreachable"
            case .refused: "the connection was refused"
            case .reset: "the connection was closed before an answer began"
            case .unprocessed: "the server did not process the request"
            case .noConnection: "no connection to the host was free in time"
            case .noDescriptors: "the process has no descriptors left"
            case .proxyRefused(let status): "the proxy refused the connection to the host with HTTP \(status)"
            case .truncated: "the connection ended in the middle of the answer"
            case .timedOut: "the request timed out"
            case .tls: "no trusted TLS connection could be made"
            case .cancelled: "the request was cancelled"
            case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
            case .malformedAnswer(let reason): "malformed answer: \(reason)"
            case .redirect(let fault): "the redirect can't be followed: \(fault.text)"
            case .suspended: "the host has failed too often of late"
            case .heldBack(let pause): "the host asked to be left alone for \(pause)"
            case .closed(let code, ""): "the channel was closed with \(code)"
            case .closed(let code, let reason):
                "the channel was closed with \(code): \(VisibleText.bounded(reason, limit: 123))"
            case .congested(let limit): "\(limit) bytes of messages wait to be sent"
            case .unwritableFile(EBUSY): "the file can't be written: another download writes it"
            case .unwritableFile(let code): "the file can't be written: \(String(cString: strerror(code)))"
            case .other(let reason): "the exchange failed: \(reason)"
            }
        }
    }
}
