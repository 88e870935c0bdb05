import Foundation
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.enabled(if: MockServer.canSpeakTLS, "OpenSSL is not installed"), .timeLimit(.minutes(5)))
struct MockServerTLSTests {
    @Test(arguments: TLSVersion.allCases)
    func aRequestTellsOfItsConnection(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        let client = try TLSClient()
        server.route(.GET, "/", .text("ok"))
        #expect(server.url.absoluteString == "https://127.0.0.1:\(server.port)")
        #expect([client.ask(server), client.ask(server)] == ["ok", "ok"])
        server.route(.GET, "/", .text("bye").closing())
        #expect(client.ask(server) == "bye")
        let name = try #require(URL(string: "https://localhost:\(server.port)"))
        #expect(client.ask(server, at: name) == "bye")
        let answer = try TLSClient().ask(server)
        #expect(answer == "bye")

        let details = server.requests.map(\.tls)
        let first = TLSDetails(version: version, applicationProtocol: "http/1.1")
        var named = first
        named.serverName = "localhost"
        #expect(details == [first, first, first, named, first])
        #expect(server.requests.map(\.connectionNumber) == [1, 1, 1, 2, 3])
        #expect(server.failedHandshakes.isEmpty)
    }

    @Test(arguments: TLSVersion.allCases)
    func aSessionIsResumedOnAnotherConnection(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        let client = try TLSClient()
        server.route(.GET, "/", .text("ok").closing())
        #expect((0..<3).map { _ in client.ask(server) } == ["ok", "ok", "ok"])
        #expect(server.requests.map(\.tls?.isResumed) == [false, true, true])
        #expect(server.requests.map(\.connectionNumber) == [1, 2, 3])
    }

    @Test func aServerWithoutTLSTellsOfNone() throws {
        try withServer { server in
            server.enqueue(.text("ok"))
            let answer = try TLSClient().ask(server)
            #expect(answer == "ok")
            #expect(server.requests.map(\.tls) == [nil])
        }
    }

    @Test func theNewestVersionIsTaken() throws {
        let server = try TLSClient.server()
        server.enqueue(.text("ok"))
        let answer = try TLSClient().ask(server)
        #expect(answer == "ok")
        #expect(server.requests.map(\.tls?.version) == [.v13])
        #expect(TLSVersion.allCases.map(\.description) == ["TLS 1.2", "TLS 1.3"])
    }

    @Test(arguments: TLSVersion.allCases, [true, false])
    func largeBodiesGoBothWays(version: TLSVersion, portable: Bool) throws {
        let server = try TLSClient.server(versions: version...version) {
            portable ? PortablePoller() : makePoller()
        }
        // No length of a record or of a piece divides it.
        let body = Data(String(repeating: "0123456789,", count: 100_000).utf8)
        server.route(.POST, "/") { MockResponse(body: .data($0.body)) }
        let text = String(decoding: body, as: UTF8.self)
        let client = try TLSClient()
        for _ in 0..<2 {
            let isWhole = client.ask(server, .POST, sending: body) == text
            #expect(isWhole)
        }
        #expect(server.requests.map(\.bodyLength) == [body.count, body.count])
        #expect(server.requests.map(\.connectionNumber) == [1, 1])
    }

    @Test(.enabled(if: Curl.isInstalled, "curl is not installed"))
    func aBodyThatIsAskedForComes() throws {
        let server = try TLSClient.server()
        server.enqueue(.text("ok"))
        let authority = try TLSClient.authority.get().certificateFile.path
        let curl = try Curl([
            "--cacert", authority, "-H", "Expect: 100-continue", "-d", "body", server.url.absoluteString,
        ])
        #expect(try curl.finish().printed.hasPrefix("HTTP/1.1 100 Continue\n\nHTTP/1.1 200 OK\n"))
        #expect(server.requests.map(\.bodyText) == ["body"])
    }

    @Test(arguments: TLSVersion.allCases)
    func theNetworkBreaksEncryptedConnectionsToo(version: TLSVersion) throws {
        let server = try TLSClient.server(versions: version...version)
        let client = try TLSClient()
        server.route(.POST, "/", .text("ok"))
        #expect(client.ask(server, .POST) == "ok")
        server.network = .offline
        #expect(client.ask(server, .POST) == "POST /: the connection was refused")
        server.network = .scripted([.unreached, .answerLost, .late(.milliseconds(1))])
        let lost = "POST /: the connection was closed before an answer began"
        #expect((0..<4).map { _ in client.ask(server, .POST) } == [lost, lost, "ok", "ok"])
    }

    @Test func nothingIsSentUnaskedBeforeTheHandshake() throws {
        let server = try TLSClient.server()
        let raw = try TestClient(server)
        try raw.send(Array(Hello.bytes.prefix(100)))
        #expect(server.openRequests.isEmpty)
        #expect(server.sendUnasked(Data("HTTP/1.1 408 Request Timeout\r\n\r\n".utf8)) == 0)
        server.enqueue(.text("ok"))
        let client = try TLSClient()
        let answer = client.ask(server)
        #expect(answer == "ok")
        #expect(server.sendUnasked(Data(), closing: true) == 1)
    }

    @Test(.onWaitingThreads) func noSessionOutlivesItsServer() async {
        await #expect(processExitsWith: .success) {
            do {
                let server = try TLSClient.server()
                server.route(.GET, "/", .text("ok"))
                let clients = try (0..<20).map { _ in try TLSClient() }
                let answers = clients.map { $0.ask(server) }
                let raw = try (0..<200).map { _ in try TestClient(server) }
                for client in raw { try client.send(Hello.bytes) }
                for client in raw { _ = try client.receive(1) }
                precondition(answers == [String](repeating: "ok", count: 20), "\(answers)")
                precondition(TLSSession.count == 220, "\(TLSSession.count)")
                server.stop()
            } catch {
                preconditionFailure("\(error)")
            }
            precondition(TLSSession.count == 0, "\(TLSSession.count)")
        }
    }
}
