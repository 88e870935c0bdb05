/// The reasons why a server can't start, or a certificate can't be made.
public enum MockServerError: Error, Sendable, Hashable {
    /// The server is running, or was stopped: a server starts only once.
    case alreadyStarted
    /// A call of the system failed; the case has the call's name and the text of its error code.
    case system(call: String, reason: String)
    /// A server is to speak TLS, and OpenSSL can't be loaded under any of these names.
    case opensslMissing(names: [String])
    /// A certificate could not be made or written, for a reason in OpenSSL's words or in the server's own.
    case certificate(reason: String)
}

extension MockServerError: CustomStringConvertible {
    /// The error as one sentence.
    public var description: String {
        switch self {
        case .alreadyStarted: "The mock server was started before; make a new one."
        case let .system(call, reason): "The mock server could not start: \(call): \(reason)."
        case let .opensslMissing(names):
            "The mock server can't speak TLS: OpenSSL could not be loaded (tried \(names.joined(separator: ", "))). "
                + "Install the package libssl3 (Debian, Ubuntu) or openssl-libs (Fedora)."
        case let .certificate(reason): "The certificate could not be made: \(reason)."
        }
    }
}
