import Foundation
import Testing

@testable import MillraceMockServer

@Suite(.enabled(if: MockServer.canSpeakTLS, "OpenSSL is not installed")) struct CertificateAuthorityTests {
    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func filesArePrivateAndGoWithTheirLastUser() throws {
        var authority: CertificateAuthority? = try CertificateAuthority(name: "Authority of a test")
        let file = try #require(authority?.certificateFile)
        var client = try authority?.clientCertificate(named: "Jane")
        var identity = try authority?.serverIdentity()
        var server: MockServer? = MockServer(tls: TLSConfiguration(try #require(identity)))
        let files =
            try [file] + [client?.certificateFile, client?.keyFile, identity?.certificateFile].map { try #require($0) }
        for file in files {
            #expect(try mode(file.path) == 0o600)
            #expect(try mode(file.deletingLastPathComponent().path) == 0o700)
        }
        #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("-----BEGIN CERTIFICATE-----\n"))
        #expect(try String(contentsOf: files[2], encoding: .utf8).contains("PRIVATE KEY-----\n"))
        #expect(try !String(contentsOf: file, encoding: .utf8).contains("PRIVATE KEY"))

        authority = nil
        client = nil
        identity = nil
        #expect(files.map { FileManager.default.fileExists(atPath: $0.path) } == [true, false, false, true])
        #expect(server != nil)
        server = nil
        for file in files {
            #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
        }
    }

    /// As that of an authority in a static property.
    @Test(.onWaitingThreads) func anAuthorityThatIsNeverReleasedLeavesNoFiles() async throws {
        let result = try #require(
            await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let authority = try CertificateAuthority()
                print("folder:\(authority.certificateFile.deletingLastPathComponent().path)")
                _ = Unmanaged.passRetained(authority)
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
        for host in ["", "a,DNS:b", "a\0b", "ä.example"] {
            #expect(throws: MockServerError.self) { try authority.serverIdentity(for: [host]) }
        }
        for date in [
            Date(timeIntervalSince1970: .nan), Date(timeIntervalSince1970: .infinity),
            .init(timeIntervalSince1970: 1e18),
        ] {
            #expect(throws: MockServerError.self) { try authority.serverIdentity(validity: .between(date, Date())) }
            #expect(throws: MockServerError.self) { try authority.serverIdentity(validity: .between(Date(), date)) }
        }
        let error = #expect(throws: MockServerError.self) { try CertificateAuthority(name: long) }
        #expect(error?.description == "The certificate could not be made: string too long.")
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
