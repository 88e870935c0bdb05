/// A connection that has ended before its TLS handshake, for ``MockServer/failedHandshakes``.
public struct FailedHandshake: Sendable, Hashable {
    /// The number of the connection, counted from 1 in the order of acceptance.
    public var connectionNumber: Int
    /// The reason in OpenSSL's words, such as `tlsv1 alert unknown ca` for a client that doesn't trust the server, or
    /// in the server's own.
    public var reason: String

    /// Creates the description of a failed handshake.
    public init(connectionNumber: Int, reason: String) {
        self.connectionNumber = connectionNumber
        self.reason = reason
    }
}
