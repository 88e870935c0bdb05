import Foundation
import MillraceBackend
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .bodyTimeLimit)
struct MockServerTLSTests {
    @Test(arguments: TLSVersion.allCases)
    func aRequestTellsOfItsConnection(version: TLSVersion) throws {
        let server = try TLSClient.makeServer(versions: version...version)
        // `localhost` leads there.
        try server.start(address: "127.0.0.1")
        let client = try TLSClient()
        server.route(.GET, "/", .text("ok"))
        let name = try #require(URL(string: "https://localhost:\(server.port)"))
        var answers = [client.ask(server), client.ask(server)]
        server.route(.GET, "/", .text("bye").closing())
        answers += [client.ask(server), client.ask(server, at: name), try TLSClient().ask(server)]
        #expect(answers == ["ok", "ok", "bye", "bye", "bye"])

        let first = TLSDetails(version: version, applicationProtocol: "http/1.1")
        var named = first
        named.serverName = "localhost"
        #expect(
            (server.requests.map(\.tls), server.requests.map(\.connectionNumber), server.failedHandshakes)
                == ([first, first, first, named, first], [1, 1, 1, 2, 3], [])
        )
    }

    /// An identity is made before its server has an address.
    @Test func aCertificateFitsTheAddressOfItsServer() throws {
        let authority = try TLSClient.authority.get()
        let identities = [
            try authority.serverIdentity(), try authority.serverIdentity(),
            try authority.serverIdentity(for: ["127.0.0.1"]),
            try authority.serverIdentity(for: ["example.com", "192.0.2.1", "127.80.70.60", "127.0.0.2"]),
            try authority.serverIdentity(for: ["example.com", "192.0.2.1"]), try authority.serverIdentity(for: []),
        ]
        let client = try TLSClient()
        let servers = try identities.map { identity in
            let server = MockServer(tls: TLSConfiguration(identity))
            try server.start()
            server.route(.GET, "/", .text("ok"))
            return server
        }
        let refused = "GET /: no trusted TLS connection could be made"
        #expect(
            (servers.map { client.ask($0) }, servers[2...3].map(\.address))
                == (["ok", "ok", "ok", "ok", refused, refused], ["127.0.0.1", "127.80.70.60"])
        )
        #if os(Linux)
            #expect(Set(servers.map(\.address)).count == servers.count)
        #endif
    }

    /// A client that asks for the name finds the server.
    @Test func aCertificateOfALocalNameHasAServerThere() throws {
        let authority = try TLSClient.authority.get()
        let servers = try ["localhost", "app.LocalHost"].map { name in
            let server = MockServer(tls: TLSConfiguration(try authority.serverIdentity(for: ["example.com", name])))
            try server.start()
            server.route(.GET, "/", .text("ok"))
            return server
        }
        let name = try #require(URL(string: "https://localhost:\(servers[0].port)"))
        let answer = try TLSClient().ask(servers[0], at: name)
        #expect((servers.map(\.address), answer) == (["127.0.0.1", "127.0.0.1"], "ok"))
    }

    @Test(arguments: TLSVersion.allCases)
    func aSessionIsResumedOnAnotherConnection(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        let client = try TLSClient()
        server.route(.GET, "/", .text("ok").closing())
        let answers = (0..<3).map { _ in client.ask(server) }
        let log = zip(answers, server.requests).map { "\($0) \($1.tls?.isResumed ?? false) \($1.connectionNumber)" }
        #expect(log == ["ok false 1", "ok true 2", "ok true 3"])
    }

    @Test(arguments: TLSVersion.allCases, [true, false])
    func largeBodiesGoBothWays(version: TLSVersion, portable: Bool) throws {
        let server = try TLSClient.makeServer(versions: version...version)
        try server.start { portable ? PortablePoller() : makePoller() }
        // No length of a record or of a piece divides it.
        let body = Data(String(repeating: "0123456789,", count: 100_000).utf8)
        server.route(.POST, "/") { MockResponse(body: .data($0.body)) }
        let text = String(decoding: body, as: UTF8.self)
        let client = try TLSClient()
        let areWhole = (0..<2).map { _ in client.ask(server, .POST, sending: body) == text }
        let requests = server.requests.map { [$0.bodyLength, $0.connectionNumber] }
        #expect((areWhole, requests) == ([true, true], [[body.count, 1], [body.count, 1]]))
    }

    @Test(arguments: TLSVersion.allCases)
    func theNetworkBreaksEncryptedConnectionsToo(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        let client = try TLSClient()
        server.route(.POST, "/", .text("ok"))
        var answers = [client.ask(server, .POST)]
        server.network = .offline
        answers.append(client.ask(server, .POST))
        server.network = .scripted([.unreached, .answerLost, .late(.milliseconds(1))])
        answers += (0..<4).map { _ in client.ask(server, .POST) }
        let lost = "POST /: the connection was closed before an answer began"
        #expect(answers == ["ok", "POST /: the connection was refused", lost, lost, "ok", "ok"])
    }

    @Test func nothingIsSentUnaskedBeforeTheHandshake() throws {
        let server = try TLSClient.server()
        let raw = try TestClient(server)
        try raw.send(Array(Hello.bytes.prefix(100)))
        let open = server.openRequests
        let before = server.sendUnasked(Data("HTTP/1.1 408 Request Timeout\r\n\r\n".utf8))
        server.enqueue(.text("ok"))
        let client = try TLSClient()
        let answer = client.ask(server)
        #expect((open, before, answer, server.sendUnasked(Data(), closing: true)) == ([], 0, "ok", 1))
    }
}
