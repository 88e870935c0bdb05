import Foundation
import MillraceMockServer
import MillraceTestKit
import Testing

/// The snippets of the documentation about TLS, compiled and run.
@Suite(.enabled(if: MockServer.canSpeakTLS, "OpenSSL is not installed"), .timeLimit(.minutes(5)))
struct TLSDocumentationTests {
    private struct Cities: Decodable, Sendable {
        let cities: [String]
    }

    private let cities = BackendResource<Void, Cities, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)

    @Test func anAppMeetsAnExpiredCertificate() throws {
        let authority = try CertificateAuthority()
        let expired = try authority.serverIdentity(validity: .expired)
        let server = MockServer(tls: TLSConfiguration(expired))
        try server.start()
        server.enqueue(.json(#"{"cities": ["London"]}"#))
        let transport = CurlTransport(authorities: authority.certificateFile)
        let session = BackendSession(environment: Environment(base: server.url), transport: transport)
        let result = session.access(cities).single()

        guard case let .failure(error)? = result else { throw UnexpectedAnswer() }
        #expect("\(error)" == "GET /v1/cities: no trusted TLS connection could be made")
        #expect(error.userMessage == "No secure connection to the server could be made.")
        #expect(server.requestCount == 0)
        #expect(server.failedHandshakes.map(\.reason) == ["sslv3 alert certificate expired"])
    }

    private struct UnexpectedAnswer: Error {}

    @Test func theSnippetOfCertificateAuthority() throws {
        let authority = try CertificateAuthority()
        let server = MockServer(tls: TLSConfiguration(try authority.serverIdentity(validity: .expired)))
        #expect(server.tls?.identity.description == "ServerIdentity(signed by Test Authority)")
    }

    @Test func theSnippetOfTLSConfiguration() throws {
        let authority = try CertificateAuthority()
        let identity = try authority.serverIdentity()
        let clients = ClientCertificatePolicy.required(authority)
        let configuration = TLSConfiguration(identity, versions: .v12 ... .v12, clientCertificates: clients)
        #expect(configuration.versions.contains(.v12))
        #expect(!configuration.versions.contains(.v13))
    }

    @Test func theSnippetOfTheHandshake() throws {
        let authority = try CertificateAuthority()
        let server = MockServer(tls: TLSConfiguration(try authority.serverIdentity()))
        try server.start()
        let transport = CurlTransport(authorities: authority.certificateFile)
        let session = BackendSession(environment: Environment(base: server.url), transport: transport)
        server.enqueue(.failingHandshake(.alert(.unrecognizedName)))
        server.enqueue(.json(#"{"cities": ["London"]}"#).cutting(at: .body(after: 8)))
        let failures = (0..<2).map { _ in "\(session.access(cities).single().map { "\($0)" } ?? "")" }
        #expect(failures[0].contains("no trusted TLS connection could be made"))
        #expect(failures[1].contains("the connection ended in the middle of the answer"))
    }
}
