import MillracePlatform

/// The certificate with which a client identifies itself, and its private key, as files for the code under test.
///
/// The files are in a folder that no other user can read, and are there until the process exits. A process that crashes
/// or is killed leaves them, with a key that only servers of that process trust.
public final class ClientCertificate: Sendable {
    /// The name of the client.
    public let name: String
    /// The certificate, a PEM file.
    public let certificateFile: URL
    /// The private key, a PEM file without a password.
    public let keyFile: URL

    init(_ signed: SignedKey, name: String, authority: CertificateAuthority) throws(MockServerError) {
        self.name = name
        let chain = [signed.certificateText] + authority.intermediates.map(\.certificateText)
        certificateFile = try PrivateFolder.shared.write(chain.compactMap(\.self).joined(), as: "client.pem")
        keyFile = try PrivateFolder.shared.write(signed.keyText, as: "client-key.pem")
    }
}

extension ClientCertificate: CustomStringConvertible {
    /// The name of the client; the private key is never described.
    public var description: String { "ClientCertificate(\(name))" }
}
