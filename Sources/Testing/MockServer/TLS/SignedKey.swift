import COpenSSL
import MillracePlatform

/// A certificate and its private key, made in memory.
final class SignedKey: @unchecked Sendable {
    // Unchecked, because both are constant after `init`, and OpenSSL counts references to them atomically.
    /// The use of a certificate.
    enum Purpose: String {
        case authority
        case server = "serverAuth"
        case client = "clientAuth"
    }

    let library: OpenSSLLibrary
    let certificate: UnsafeMutableRawPointer
    let key: UnsafeMutableRawPointer

    /// Makes a certificate; one without an issuer signs itself.
    init(
        _ library: OpenSSLLibrary?,
        name: String,
        hosts: [String] = [],
        for purpose: Purpose,
        validity: CertificateValidity,
        issuer: SignedKey? = nil
    ) throws(MockServerError) {
        guard let library else { throw .opensslMissing(names: OpenSSLLibrary.names) }
        guard let bounds = validity.bounds else { throw .certificate(reason: "there is no such time") }
        // A NUL would end the name.
        guard !name.utf8.contains(0) else { throw .certificate(reason: "its name has a NUL") }
        let alternatives = try Self.alternativeNames(hosts)
        guard let key = mr_openssl_key_make(library.table) else { throw .certificate(reason: library.failure) }
        let certificate = Self.withOptional(purpose == .authority ? nil : purpose.rawValue) { purpose in
            Self.withOptional(alternatives) { alternatives in
                name.withCString { name in
                    var request = mr_openssl_request(
                        name: name,
                        alternative_names: alternatives,
                        purpose: purpose,
                        serial_number: .random(in: 1...UInt64(Int64.max)),
                        not_before: bounds.first,
                        not_after: bounds.last
                    )
                    return mr_openssl_certificate_make(library.table, &request, key, issuer?.certificate, issuer?.key)
                }
            }
        }
        guard let certificate else {
            mr_openssl_key_free(library.table, key)
            throw .certificate(reason: library.failure)
        }
        self.library = library
        self.certificate = certificate
        self.key = key
    }

    deinit {
        mr_openssl_certificate_free(library.table, certificate)
        mr_openssl_key_free(library.table, key)
    }

    /// The certificate as PEM text.
    var certificateText: String? {
        library.text(capacity: 1 << 20) {
            mr_openssl_certificate_text(library.table, certificate, $0.baseAddress, $0.count)
        }
    }

    /// The private key as PEM text.
    var keyText: String? {
        library.text(capacity: 16 << 10) { mr_openssl_key_text(library.table, key, $0.baseAddress, $0.count) }
    }

    /// Returns the names of hosts as OpenSSL reads them.
    private static func alternativeNames(_ hosts: [String]) throws(MockServerError) -> String? {
        // A comma would begin another name, a port or a scheme would never match, and other letters than those of ASCII
        // are encoded in names (RFC 5890).
        if let bad = hosts.first(where: { !isAddress($0) && !isName($0) }) {
            throw .certificate(reason: "\"\(bad)\" is no name of a host")
        }
        guard !hosts.isEmpty else { return nil }
        return hosts.map { (isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
    }

    private static func isName(_ host: String) -> Bool {
        !host.isEmpty
            && host.utf8.allSatisfy { byte in
                let letter = byte | 0x20
                return 0x61...0x7A ~= letter || 0x30...0x39 ~= byte || "-._*".utf8.contains(byte)
            }
    }

    static func isAddress(_ host: String) -> Bool {
        var address = in6_addr()
        return inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
    }

    private static func withOptional<Value>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Value) -> Value {
        guard let text else { return body(nil) }
        return text.withCString(body)
    }
}
