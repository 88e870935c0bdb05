import MillracePlatform
import Synchronization

/// The certificate with which a server identifies itself, and its private key.
///
/// A ``CertificateAuthority`` makes identities that clients can trust. A server without a given port listens on the
/// first loopback address for which its certificate is valid, or on 127.0.0.1 if it is one of `localhost` alone, so
/// that an identity can be made before its server has started; each server has an identity of its own.
public final class ServerIdentity: Sendable {
    /// The names and addresses of one mock server: on Linux an address of its own, another one at each read, then
    /// `127.0.0.1` and `localhost`.
    public static var loopback: [String] {
        let (own, common) = (LoopbackAddress.next(), LoopbackAddress.common)
        return (own == common ? [] : [own]) + [common, "localhost"]
    }

    /// The first loopback address for which the certificate is valid, or to which a name leads that it has; nil for a
    /// certificate of elsewhere.
    let address: String?
    let signed: SignedKey
    let intermediates: [SignedKey]
    private let authority: CertificateAuthority?
    // The file is written on demand, because most clients trust an authority instead.
    private let file = Mutex<URL?>(nil)

    init(_ signed: SignedKey, hosts: [String], authority: CertificateAuthority?, sendsIntermediates: Bool) {
        self.signed = signed
        let isLocal = hosts.contains { $0.lowercased() == "localhost" || $0.lowercased().hasSuffix(".localhost") }
        address =
            hosts.first { $0.hasPrefix("127.") && SignedKey.isAddress($0) } ?? (isLocal ? LoopbackAddress.common : nil)
        self.authority = authority
        intermediates = sendsIntermediates ? authority?.intermediates ?? [] : []
    }

    /// The certificate, a PEM file in a folder that no other user can read; a client that is given the file of a
    /// certificate that signed itself trusts the server.
    ///
    /// The file is written at the first call, and is there until the process exits.
    public var certificateFile: URL {
        get throws(MockServerError) {
            let written = file.withLock { file in
                Result { () throws(MockServerError) in
                    if let file { return file }
                    let url = try PrivateFolder.shared.write(signed.certificateText, as: "server.pem")
                    file = url
                    return url
                }
            }
            return try written.get()
        }
    }

    /// Returns an identity whose certificate signed itself.
    ///
    /// - Parameters:
    ///   - hosts: The names and addresses for which the certificate is valid, by default those of the mock server.
    ///   - validity: The time in which the certificate is valid.
    /// - Throws: A ``MockServerError`` where OpenSSL can't be loaded, or where a host is no name.
    public static func selfSigned(
        for hosts: [String] = loopback,
        validity: CertificateValidity = .current
    ) throws(MockServerError) -> ServerIdentity {
        let signed = try SignedKey(.shared, name: "Mock Server", hosts: hosts, for: .server, validity: validity)
        return ServerIdentity(signed, hosts: hosts, authority: nil, sendsIntermediates: false)
    }
}

extension ServerIdentity: CustomStringConvertible {
    /// The authority of the certificate; the private key is never described.
    public var description: String { "ServerIdentity(\(authority.map { "signed by \($0.name)" } ?? "self-signed"))" }
}
