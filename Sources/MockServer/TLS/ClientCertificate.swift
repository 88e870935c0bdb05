import MillracePlatform

/// The certificate with which a client identifies itself, and its private key, as files for the code under test.
///
/// The files are in a folder that no other user can read, and are removed with the object. A process that crashes or is killed leaves
/// them, with a key that only servers of that process trust.
public final class ClientCertificate: Sendable {
    /// The name of the client.
    public let name: String
    /// The certificate, a PEM file.
    public let certificateFile: URL
    /// The private key, a PEM file without a password.
    public let keyFile: URL

    // The authority's file is there as long as what it has signed.
    private let authority: CertificateAuthority
    private let folder: PrivateFolder

    init(_ signed: SignedKey, name: String, authority: CertificateAuthority) throws(MockServerError) {
        self.name = name
        self.authority = authority
        let chain = [signed.certificateText] + authority.intermediates.map(\.certificateText)
        folder = try PrivateFolder([
            ("client.pem", chain.compactMap(\.self).joined()), ("client-key.pem", signed.keyText),
        ])
        certificateFile = folder.url("client.pem")
        keyFile = folder.url("client-key.pem")
    }
}

extension ClientCertificate: CustomStringConvertible {
    /// The name of the client; the private key is never described.
    public var description: String { "ClientCertificate(\(name))" }
}
