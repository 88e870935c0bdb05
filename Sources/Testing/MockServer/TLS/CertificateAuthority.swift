import MillracePlatform

/// A certificate authority of a test, which signs certificates of servers and of clients.
///
/// ```swift
/// let authority = try CertificateAuthority()
/// let server = MockServer(tls: TLSConfiguration(try authority.serverIdentity(validity: .expired)))
/// ```
///
/// Keys are made in memory, for each authority new ones; a client trusts the authority by ``certificateFile``.
public final class CertificateAuthority: Sendable {
    /// The name of the authority.
    public let name: String
    /// The certificate of the authority, a PEM file in a folder that no other user can read.
    ///
    /// The file is there until the process exits.
    public let certificateFile: URL

    let signed: SignedKey
    let issuer: CertificateAuthority?

    /// Creates an authority that signs its own certificate.
    ///
    /// - Throws: A ``MockServerError`` where OpenSSL can't be loaded, or where the name is empty, has a NUL or is
    ///   longer than 64 characters.
    public convenience init(name: String = "Test Authority") throws(MockServerError) {
        try self.init(name: name, issuer: nil, library: .shared)
    }

    init(name: String, issuer: CertificateAuthority?, library: OpenSSLLibrary?) throws(MockServerError) {
        let year = 365 * 86_400.0
        self.name = name
        self.issuer = issuer
        signed = try SignedKey(
            library,
            name: name,
            for: .authority,
            validity: .between(Date() - year, Date() + year),
            issuer: issuer?.signed
        )
        certificateFile = try PrivateFolder.shared.write(signed.certificateText, as: "authority.pem")
    }

    /// Returns an authority whose certificate this one has signed.
    ///
    /// - Throws: A ``MockServerError`` where the name is empty, has a NUL or is longer than 64 characters.
    public func intermediate(name: String = "Intermediate Authority") throws(MockServerError) -> CertificateAuthority {
        try CertificateAuthority(name: name, issuer: self, library: signed.library)
    }

    /// Returns a server's identity with a certificate that this authority has signed.
    ///
    /// - Parameters:
    ///   - hosts: The names and addresses for which the certificate is valid, by default those of the mock server.
    ///   - validity: The time in which the certificate is valid.
    ///   - sendsIntermediates: Whether the server sends the certificates of intermediate authorities along, as it has
    ///     to.
    /// - Throws: A ``MockServerError`` where a host is no name.
    public func serverIdentity(
        for hosts: [String] = ServerIdentity.loopback,
        validity: CertificateValidity = .current,
        sendsIntermediates: Bool = true
    ) throws(MockServerError) -> ServerIdentity {
        let signed = try SignedKey(
            signed.library,
            name: "Mock Server",
            hosts: hosts,
            for: .server,
            validity: validity,
            issuer: signed
        )
        return ServerIdentity(signed, hosts: hosts, authority: self, sendsIntermediates: sendsIntermediates)
    }

    /// Returns a client's certificate that this authority has signed.
    ///
    /// - Parameters:
    ///   - name: The name of the client, the common name of the subject.
    ///   - validity: The time in which the certificate is valid.
    /// - Throws: A ``MockServerError`` where the name is empty, has a NUL or is longer than 64 characters.
    public func clientCertificate(
        named name: String,
        validity: CertificateValidity = .current
    ) throws(MockServerError) -> ClientCertificate {
        let signed = try SignedKey(signed.library, name: name, for: .client, validity: validity, issuer: signed)
        return try ClientCertificate(signed, name: name, authority: self)
    }

    /// The certificates of the authorities up to the one that signs itself, which clients have.
    var intermediates: [SignedKey] {
        guard let issuer else { return [] }
        return [signed] + issuer.intermediates
    }
}

extension CertificateAuthority: CustomStringConvertible {
    /// The name of the authority.
    public var description: String { "CertificateAuthority(\(name))" }
}
