import Foundation
import Testing

@testable import MillraceMockServer

/// What clients see of a network that is switched, over real sockets.
@Suite(.timeLimit(.minutes(5))) struct MockServerNetworkTests {
    private func answer(_ client: TestClient) -> String {
        do {
            try client.get("/a")
            return String(try client.receiveHead().prefix(12))
        } catch {
            return "reset"
        }
    }

    /// The answer on a new connection.
    private func answer(to server: MockServer) -> String {
        (try? TestClient(server)).map { answer($0) } ?? "refused"
    }

    private func refusal(of server: MockServer) -> Int32? {
        let client = Result { try TestClient(server) }
        guard case let .failure(error) = client else { return nil }
        return (error as? TestClient.Failure)?.code ?? -1
    }

    @Test func offlineConnectionsAreRefusedAndClosed() throws {
        try withServer { server in
            server.route(.GET, "/a", .status(204))
            let port = server.port
            for _ in 0..<3 {
                let kept = try TestClient(server)
                #expect(answer(kept) == "HTTP/1.1 204")
                server.network = .offline
                #expect(refusal(of: server) == ECONNREFUSED)
                #expect(answer(kept) == "reset")
                #expect(refusal(of: server) == ECONNREFUSED)
                server.network = .online
                #expect(answer(to: server) == "HTTP/1.1 204")
                #expect(server.port == port)
            }
            #expect(server.requestCount == 6)
        }
    }

    @Test func aServerStartsAndStopsOffline() throws {
        let server = MockServer()
        server.route(.GET, "/a", .status(204))
        server.network = .offline
        try server.start()
        #expect(refusal(of: server) == ECONNREFUSED)
        server.network = .online
        #expect(answer(to: server) == "HTTP/1.1 204")
        server.network = .offline
        server.stop()
        #expect(refusal(of: server) == ECONNREFUSED)
        server.network = .online
        #expect(refusal(of: server) == ECONNREFUSED)
    }

    @Test func aHandlerCanTakeTheNetworkDown() throws {
        try withServer { server in
            server.route(.GET, "/a") { [weak server] _ in
                server?.network = .offline
                return .status(204)
            }
            #expect(answer(to: server) == "HTTP/1.1 204")
            // The change comes after the answer; this one waits for it.
            server.network = .offline
            #expect(refusal(of: server) == ECONNREFUSED)
        }
    }

    @Test func eachNthRequestIsDroppedUnseen() throws {
        try withServer { server in
            server.route(.GET, "/a", .status(204))
            server.network = .flapping(every: 2)
            let answers = (1...4).map { _ in answer(to: server) }
            #expect(answers == ["HTTP/1.1 204", "reset", "HTTP/1.1 204", "reset"])
            #expect(server.requests.map { $0.problem == nil } == [true, false, true, false])
        }
    }

    @Test func aDroppedRequestTakesNoAnswerAndALostOneDoes() throws {
        try withServer { server in
            for status in [201, 202] { server.enqueue(.status(status)) }
            server.network = .scripted([.unreached, .answerLost])
            let answers = (1...3).map { _ in answer(to: server) }
            #expect(answers == ["reset", "reset", "HTTP/1.1 202"])
            #expect(server.enqueuedCount == 0)
            #expect(server.requests.map { $0.problem == nil } == [false, true, true])
        }
    }

    @Test func aLateAnswerWaitsAndALaterOneDoesNot() throws {
        try withServer { server in
            server.route(.GET, "/a", .status(204))
            server.network = .scripted([.late(.milliseconds(50))])
            let client = try TestClient(server)
            let start = ContinuousClock.now
            #expect(answer(client) == "HTTP/1.1 204")
            #expect(ContinuousClock.now - start >= .milliseconds(50))
            #expect(answer(client) == "HTTP/1.1 204")
        }
    }
}
