import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.enabled(if: MockServer.canSpeakTLS, "OpenSSL is not installed")) struct CertificateAuthorityTests {
    private static let hostsThatAreNone = [
        "", "a,DNS:b", "a\0b", "a\nb", "a b", "ä.example", "localhost:443", "https://localhost", "[::1]",
        "fe80::1%eth0",
        "a/b", "jane@example.com", "a;b", "\u{7F}",
    ]

    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Nobody has the objects any more: a client keeps the URLs.
    @Test func filesArePrivateAndStayWhenTheirObjectsGo() throws {
        let files = try filesOfATest()
        for file in files {
            #expect(try mode(file.path) == 0o600)
            #expect(try mode(file.deletingLastPathComponent().path) == 0o700)
        }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        #expect(texts.map { $0.hasPrefix("-----BEGIN CERTIFICATE-----\n") } == [true, true, false, true])
        #expect(texts.map { $0.contains("PRIVATE KEY-----\n") } == [false, false, true, false])
    }

    private func filesOfATest() throws -> [URL] {
        let authority = try CertificateAuthority(name: "Authority of a test")
        let client = try authority.clientCertificate(named: "Jane")
        let identity = try authority.serverIdentity()
        return [authority.certificateFile, client.certificateFile, client.keyFile, try identity.certificateFile]
    }

    @Test(.onWaitingThreads) func noFileOutlivesTheProcess() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let authority = try CertificateAuthority()
                print("folder:\(authority.certificateFile.deletingLastPathComponent().path)")
            }
        )
        let output = String(decoding: result.standardOutputContent, as: UTF8.self)
        let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("folder:") })
        #expect(line.contains("/millrace-"))
        #expect(!FileManager.default.fileExists(atPath: String(line.dropFirst("folder:".count))))
    }

    @Test func noDescriptionHasAKey() throws {
        let authority = try CertificateAuthority(name: "A")
        let intermediate = try authority.intermediate(name: "B")
        let identity = try intermediate.serverIdentity()
        let client = try intermediate.clientCertificate(named: "Jane")
        #expect("\(authority)" == "CertificateAuthority(A)")
        #expect("\(identity)" == "ServerIdentity(signed by B)")
        let own = try ServerIdentity.selfSigned()
        #expect("\(own)" == "ServerIdentity(self-signed)")
        #expect("\(client)" == "ClientCertificate(Jane)")
        var text = ""
        dump(TLSConfiguration(identity, clientCertificates: .required(authority)), to: &text)
        dump(client, to: &text)
        #expect(!text.contains("PRIVATE"))
    }

    @Test func whatIsNoCertificateIsAnError() throws {
        let authority = try CertificateAuthority()
        let long = String(repeating: "x", count: 65)
        #expect(throws: MockServerError.self) { try CertificateAuthority(name: "") }
        #expect(throws: MockServerError.self) { try CertificateAuthority(name: long) }
        #expect(throws: MockServerError.self) { try authority.clientCertificate(named: long) }
        #expect(throws: MockServerError.self) { try CertificateAuthority(name: "a\0b") }
        #expect(throws: MockServerError.self) { try authority.clientCertificate(named: "a\0b") }
        for host in Self.hostsThatAreNone {
            #expect(throws: MockServerError.self) { try authority.serverIdentity(for: [host]) }
        }
        for date in [
            Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: .infinity),
            .init(timeIntervalSince1970: 1e18), .init(timeIntervalSince1970: 253_402_300_800),
            .init(timeIntervalSince1970: -62_167_219_201),
        ] {
            #expect(throws: MockServerError.self) { try authority.serverIdentity(validity: .between(date, Date())) }
            #expect(throws: MockServerError.self) { try authority.serverIdentity(validity: .between(Date(), date)) }
        }
        let error = #expect(throws: MockServerError.self) { try CertificateAuthority(name: long) }
        #expect(error?.description == "The certificate could not be made: string too long.")
    }

    @Test func everyNameOfAHostIsTaken() throws {
        let authority = try CertificateAuthority()
        for host in [
            "localhost", "*.example.com", "xn--mnchen-3ya.de", "_a-b.Example", "127.0.0.1", "::1", "2001:db8::2",
        ] {
            #expect(throws: Never.self) { try authority.serverIdentity(for: [host]) }
        }
    }

    @Test func aCertificateMayHaveAThousandHosts() throws {
        let identity = try CertificateAuthority().serverIdentity(for: (1...1000).map { "host-\($0).example.com" })
        #expect(
            try String(contentsOf: identity.certificateFile, encoding: .utf8).hasSuffix("-----END CERTIFICATE-----\n")
        )
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
        #expect(library == nil)
        #expect(
            error?.description == "The mock server can't speak TLS: OpenSSL could not be loaded (tried libssl.so.3, "
                + "libssl.so.1.1, libssl.so, libssl.3.dylib). Install the package libssl3 (Debian, Ubuntu) or "
                + "openssl-libs (Fedora)."
        )
    }
}
