/// The encryption of a server: its identity, its versions of TLS, and the certificates that it requests from clients.
///
/// ```swift
/// let clients = ClientCertificatePolicy.required(authority)
/// let configuration = TLSConfiguration(identity, versions: .v12 ... .v12, clientCertificates: clients)
/// ```
///
/// The server speaks HTTP/1.1 (ALPN), resumes sessions, and renegotiates nothing.
public struct TLSConfiguration: Sendable {
    /// The certificate of the server, and its key.
    public var identity: ServerIdentity
    /// The versions that the server supports.
    public var versions: ClosedRange<TLSVersion>
    /// The certificates that the server requests from its clients.
    public var clientCertificates: ClientCertificatePolicy

    /// Creates a configuration; by default, the server supports all versions and requests no certificates.
    public init(
        _ identity: ServerIdentity,
        versions: ClosedRange<TLSVersion> = .v12 ... .v13,
        clientCertificates: ClientCertificatePolicy = .ignored
    ) {
        self.identity = identity
        self.versions = versions
        self.clientCertificates = clientCertificates
    }
}
