import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// A server that asks to be left alone, over a socket, and with a clock that stands still.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct BackOffSocketTests {
    private let server = MockServer()
    private let resource = BackendResource<Void, String, NoAuth>(path: .api(.core, "/v1/data"), method: .GET)

    init() throws {
        try server.start()
    }

    private func session(_ middleware: Middleware...) -> BackendSession {
        BackendSession(
            environment: Environment(base: server.url),
            transport: TransportKind.current.shared,
            middleware: middleware,
            timeout: .seconds(60)
        )
    }

    /// `Backoff` beside a success and `Retry-After` beside a refusal hold back another request, of another kind as
    /// well.
    @Test(arguments: [MockResponse.json("\"a\"").header("Backoff", "30"), .status(503).header("Retry-After", "30")])
    func whatTheServerAsksForHoldsBackTheNextRequest(answer: MockResponse) throws {
        server.enqueue(answer)
        server.enqueue(.json("\"b\""))
        let clock = TestScheduler()
        let session = session(.backOff(waitingUpTo: .zero, on: clock))
        _ = session.access(resource).single()
        #expect(
            session.access(resource).single()
                == .failure(.transport(.heldBack(for: .seconds(30)), at: .init(method: .GET, path: "/v1/data")))
        )
        let loggedIn = session.authenticated(KongAuth.self, by: .bearer(Token("t")))
        let write = BackendResource<Void, Void, KongAuth>(path: .api(.core, "/v1/data"), method: .POST)
        #expect(
            (loggedIn.access(write).wait().failure, server.requestCount) == (
                .transport(.heldBack(for: .seconds(30)), at: .init(method: .POST, path: "/v1/data")), 1
            )
        )
        clock.advance(by: .seconds(30))
        #expect(session.access(resource).single() == .success("b"))
    }

    @Test func aRequestWaitsAndIsSentThen() throws {
        server.enqueue(.json("\"a\"").header("Backoff", "10"))
        server.enqueue(.json("\"b\""))
        let clock = AwaitableClock()
        let session = session(.backOff(waitingUpTo: .seconds(10), on: clock))
        #expect(session.access(resource).single() == .success("a"))
        let waiting = PendingAccess(session)
        #expect((clock.waitForWork(), server.requestCount) == (10, 1))
        clock.runNext()
        #expect((waiting.wait(), server.requestCount) == (.success("\"b\""), 2))
    }

    /// A retry waits for the end of the pause, and the server has no request meanwhile.
    @Test func aRetryWaitsForTheServer() throws {
        server.enqueue(.status(503).header("Retry-After", "30"))
        server.enqueue(.json("\"b\""))
        let clock = AwaitableClock()
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .seconds(1))), on: clock)
        let waiting = PendingAccess(session(retry, .backOff(waitingUpTo: .zero, on: clock)))
        #expect((clock.waitForWork(), server.requestCount) == (30, 1))
        clock.runNext()
        #expect((waiting.wait(), server.requestCount) == (.success("\"b\""), 2))
    }
}
