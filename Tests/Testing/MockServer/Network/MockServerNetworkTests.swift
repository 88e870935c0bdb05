import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// What clients see of a network that is switched, over real sockets.
@Suite(.bodyTimeLimit) struct MockServerNetworkTests {
    private static let ok = "HTTP/1.1 204"

    private func answer(_ client: TestClient) -> String {
        (try? client.answer("/a").first).map { String($0.prefix(12)) } ?? "reset"
    }

    /// The answer on a new connection.
    private func answer(to server: MockServer) -> String {
        do {
            return answer(try TestClient(server))
        } catch let error as TestClient.Failure where error.code == ECONNREFUSED {
            return "refused"
        } catch {
            return "\(error)"
        }
    }

    @Test func offlineConnectionsAreRefusedAndClosed() throws {
        try withServer { server in
            server.route(.GET, "/a", .status(204))
            let url = server.url
            for _ in 0..<3 {
                let kept = try TestClient(server)
                var answers = [answer(kept)]
                server.network = .offline
                answers += [answer(to: server), answer(kept), answer(to: server)]
                server.network = .online
                answers.append(answer(to: server))
                #expect(answers == [Self.ok, "refused", "reset", "refused", Self.ok])
            }
            #expect((server.url, server.requestCount) == (url, 6))
        }
    }

    /// Connections that the server has ended hold its port for a minute.
    @Test func aServerListensAgainBesideItsOldConnections() throws {
        try withServer { server in
            server.route(.GET, "/a", MockResponse.status(204).closing())
            let answers = (0..<5).map { _ in
                let answers = [answer(to: server), answer(to: server)]
                server.network = .offline
                server.network = .online
                return answers + [answer(to: server)]
            }
            #expect((Set(answers.joined()), server.network) == ([Self.ok], .online))
        }
    }

    @Test func aServerStartsAndStopsOffline() throws {
        let server = MockServer()
        server.route(.GET, "/a", .status(204))
        server.network = .offline
        try server.start()
        var answers = [answer(to: server)]
        server.network = .online
        answers.append(answer(to: server))
        server.network = .offline
        server.stop()
        answers.append(answer(to: server))
        server.network = .online
        answers.append(answer(to: server))
        #expect(answers == ["refused", Self.ok, "refused", "refused"])
    }

    @Test func aHandlerCanTakeTheNetworkDown() throws {
        try withServer { server in
            server.route(.GET, "/a") { [weak server] _ in
                server?.network = .offline
                return .status(204)
            }
            let first = answer(to: server)
            // The change comes after the answer; this one waits for it.
            server.network = .offline
            #expect([first, answer(to: server)] == [Self.ok, "refused"])
        }
    }

    @Test func aDroppedRequestTakesNoAnswerAndALostOneDoes() throws {
        try withServer { server in
            for status in [201, 202] { server.enqueue(.status(status)) }
            server.network = .scripted([.unreached, .answerLost])
            let answers = (1...3).map { _ in answer(to: server) }
            #expect(
                (answers, server.enqueuedCount, server.requests.map { $0.problem == nil })
                    == (["reset", "reset", "HTTP/1.1 202"], 0, [false, true, true])
            )
        }
    }

    /// The late answer, in its hour, holds up nothing but its own connection.
    @Test func aLateAnswerWaitsAndALaterOneDoesNot() throws {
        try withServer { server in
            server.route(.GET, "/a", .status(204))
            server.network = .scripted([.late(.seconds(3600)), .late(.milliseconds(1))])
            let late = try TestClient(server)
            try late.get("/a")
            _ = server.takeRequest(timeout: .seconds(60))
            let answers = (1...2).map { _ in answer(to: server) }
            let open = server.openRequests
            server.stop()
            #expect(try (answers, open, late.receiveToEnd().text) == ([Self.ok, Self.ok], ["GET /a"], ""))
        }
    }
}
