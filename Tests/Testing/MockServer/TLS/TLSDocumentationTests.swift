import Foundation
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of the documentation about TLS, compiled and run.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .bodyTimeLimit)
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

        let error = try #require(result?.failure)
        #expect(
            ("\(error)", error.userMessage, server.failedHandshakes.map(\.reason)) == (
                "GET /v1/cities: no trusted TLS connection could be made",
                "No secure connection to the server could be made.",
                ["sslv3 alert certificate expired"]
            )
        )
        #expect(server.requestCount == 0)
    }

    @Test func theSnippetsOfCertificateAuthorityAndTLSConfiguration() throws {
        let authority = try CertificateAuthority()
        let server = MockServer(tls: TLSConfiguration(try authority.serverIdentity(validity: .expired)))
        #expect(server.tls?.identity.description == "ServerIdentity(signed by Test Authority)")
        let identity = try authority.serverIdentity()
        let clients = ClientCertificatePolicy.required(authority)
        let configuration = TLSConfiguration(identity, versions: .v12 ... .v12, clientCertificates: clients)
        #expect(TLSVersion.allCases.filter(configuration.versions.contains) == [.v12])
    }
}
