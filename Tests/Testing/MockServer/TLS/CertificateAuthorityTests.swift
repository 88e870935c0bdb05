import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed")) struct CertificateAuthorityTests {
    private static let hosts = [
        "localhost", "*.example.com", "xn--mnchen-3ya.de", "_a-b.Example", "127.0.0.1", "::1", "2001:db8::2",
    ]
    private static let hostsThatAreNone = [
        "", "a,DNS:b", "a\0b", "a\nb", "a b", "ä.example", "localhost:443", "https://localhost", "[::1]",
        "fe80::1%eth0",
        "a/b", "jane@example.com", "a;b", "\u{7F}",
    ]
    private func mode(_ url: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Nobody has the objects any more: a client keeps the URLs.
    @Test func filesArePrivateAndStayWhenTheirObjectsGo() throws {
        let files = try filesOfATest()
        let modes = try files.map { [try mode($0), try mode($0.deletingLastPathComponent())] }
        #expect(modes == [[Int?]](repeating: [0o600, 0o700], count: 4))
        let kinds = try files.map { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return [text.hasPrefix("-----BEGIN CERTIFICATE-----\n"), text.contains("PRIVATE KEY-----\n")]
        }
        #expect(kinds == [[true, false], [true, false], [false, true], [true, false]])
    }

    private func filesOfATest() throws -> [URL] {
        let authority = try CertificateAuthority(name: "Authority of a test")
        let client = try authority.clientCertificate(named: "Jane")
        let identity = try authority.serverIdentity()
        return [authority.certificateFile, client.certificateFile, client.keyFile, try identity.certificateFile]
    }

    @Test func noDescriptionHasAKey() throws {
        let authority = try CertificateAuthority(name: "A")
        let intermediate = try authority.intermediate(name: "B")
        let identity = try intermediate.serverIdentity()
        let client = try intermediate.clientCertificate(named: "Jane")
        #expect(
            ["\(authority)", "\(identity)", "\(try ServerIdentity.selfSigned())", "\(client)"] == [
                "CertificateAuthority(A)", "ServerIdentity(signed by B)", "ServerIdentity(self-signed)",
                "ClientCertificate(Jane)",
            ]
        )
        var text = ""
        dump(TLSConfiguration(identity, clientCertificates: .required(authority)), to: &text)
        dump(client, to: &text)
        #expect(!text.contains("PRIVATE"))
    }

    @Test func whatIsNoCertificateIsAnError() throws {
        let authority = try CertificateAuthority()
        let long = String(repeating: "x", count: 65)
        var attempts: [(String, () throws -> Any)] = []
        for name in ["", long, "a\0b"] {
            attempts.append(("an authority \(name)", { try CertificateAuthority(name: name) }))
        }
        for name in [long, "a\0b"] {
            attempts.append(("a client \(name)", { try authority.clientCertificate(named: name) }))
        }
        for host in Self.hostsThatAreNone {
            attempts.append(("a host \(host)", { try authority.serverIdentity(for: [host]) }))
        }
        let validity = CertificateValidity.between(.distantPast, Date(timeIntervalSince1970: .nan))
        attempts.append(("a date", { try authority.serverIdentity(validity: validity) }))
        let made = attempts.filter { _, make in
            do {
                _ = try make()
                return true
            } catch {
                return !(error is MockServerError)
            }
        }
        #expect(made.map(\.0) == [])
        let error = #expect(throws: MockServerError.self) { try CertificateAuthority(name: long) }
        #expect(error?.description == "The certificate could not be made: string too long.")
    }

    @Test func everyNameOfAHostIsTaken() throws {
        let authority = try CertificateAuthority()
        let refused = Self.hosts.filter { (try? authority.serverIdentity(for: [$0])) == nil }
        #expect(refused == [])
        let many = try authority.serverIdentity(for: (1...1000).map { "host-\($0).example.com" })
        let text = try String(contentsOf: many.certificateFile, encoding: .utf8)
        #expect(text.hasSuffix("-----END CERTIFICATE-----\n"))
    }

    /// As after a change of authorities, when clients trust the old one and the new one.
    @Test(arguments: [true, false]) func authoritiesOfOneNameAreToldApart(isFirst: Bool) throws {
        let authority = try TLSClient.authority.get()
        let other = try CertificateAuthority(name: authority.name)
        let files = [authority, other].map(\.certificateFile)
        let texts = try (isFirst ? files : files.reversed()).map { try String(contentsOf: $0, encoding: .utf8) }
        let both = try PrivateFolder.shared.write(texts.joined(), as: "both.pem")
        let server = try TLSClient.server()
        server.enqueue(.text("trusted"))
        #expect(TLSClient(authorities: both).ask(server) == "trusted")
    }

    @Test func withoutOpenSSLTheErrorSaysWhatToInstall() {
        let library = OpenSSLLibrary(names: ["libmillrace-nowhere.so", "libc.so.6"])
        let error = #expect(throws: MockServerError.self) {
            try CertificateAuthority(name: "A", issuer: nil, library: library)
        }
        let text =
            "The mock server can't speak TLS: OpenSSL could not be loaded (tried libssl.so.3, libssl.so.1.1, libssl.so, "
            + "libssl.3.dylib). Install the package libssl3 (Debian, Ubuntu) or openssl-libs (Fedora)."
        #expect((library == nil, error?.description) == (true, text))
    }
}
