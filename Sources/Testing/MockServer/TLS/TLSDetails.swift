/// The encryption of the connection on which a request has come.
public struct TLSDetails: Sendable, Hashable {
    /// The version that both sides agreed on.
    public var version: TLSVersion
    /// The name of the server that the client has sent (SNI); `nil` for a client that has the address only.
    public var serverName: String?
    /// The protocol that both sides agreed on (ALPN): `http/1.1`, or `nil` for a client that offers none.
    public var applicationProtocol: String?
    /// Whether the handshake went on from that of an earlier connection.
    public var isResumed: Bool
    /// The subject of the client's certificate as RFC 2253 writes it, such as `CN=Jane`; `nil` for a client without
    /// one.
    public var clientSubject: String?

    /// Creates details; each but the version has a default, for tests of handlers.
    public init(
        version: TLSVersion,
        serverName: String? = nil,
        applicationProtocol: String? = nil,
        isResumed: Bool = false,
        clientSubject: String? = nil
    ) {
        self.version = version
        self.serverName = serverName
        self.applicationProtocol = applicationProtocol
        self.isResumed = isResumed
        self.clientSubject = clientSubject
    }
}
