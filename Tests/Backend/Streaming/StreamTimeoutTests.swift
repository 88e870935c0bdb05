import Foundation
import MillraceMockServer
import MillraceStreams
import Testing

@testable import MillraceBackend

/// The times of streams and accesses, on sockets.
@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct StreamTimeoutTests {
    private let backend: TestBackend
    private let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/data")

    init() throws {
        backend = try TestBackend(timeout: .milliseconds(150))
    }

    private func failure() -> CoreError? {
        backend.session.streaming.chunks(of: TestResource.data()).wait().failure
    }

    @Test func aStreamThatStallsEndsInItsTime() {
        backend.server.enqueue(.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closing: false))

        #expect(failure() == .transport(.timedOut, at: endpoint))
    }

    @Test func aRefusalThatTricklesEnds() {
        let refusal = MockResponse.text(String(repeating: "x", count: 1000), status: 503)
        backend.server.enqueue(refusal.throttled(bytes: 1, per: .milliseconds(50)))

        #expect(failure() == .transport(.timedOut, at: endpoint))
    }

    @Test func answersBeforeTheAnswerAreNoProgress() {
        var answer = MockResponse.text("late")
        for _ in 0..<100 { answer = answer.informing(102, after: .milliseconds(50)) }
        backend.server.enqueue(answer)

        #expect(failure() == .transport(.timedOut, at: endpoint))
    }

    @Test(arguments: [
        "Content-Length: 5", "Content-Encoding: gzip", "Transfer-Encoding: gzip", "Content-Length: x",
        "Content-Length: 99999999999999999999",
    ])
    func theFieldsOfAnAnswerBeforeItDecideNothing(field: String) {
        let bytes = "HTTP/1.1 103 Early Hints\r\n\(field)\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
        backend.server.enqueue(.raw(bytes))
        // There a length that comes before its answer may be waited for, and nothing from outside can change that.
        let isWaitedFor = TransportKind.current == .urlsession && field == "Content-Length: 5"
        let resource = TestResource.data().timeout(isWaitedFor ? .milliseconds(150) : .seconds(60))

        let result = backend.session.access(resource).single()
        #expect(result == .success(Data("ok".utf8)) || isWaitedFor && result?.failure?.isTransport(.timedOut) == true)
    }

    /// A stream takes twice the time that a pause in it may take; on a busy machine all of it is slower.
    @Test func aStreamThatGoesOnIsNotEnded() {
        let text = String(repeating: "x", count: 10)
        let isWhole = [1, 10, 100].contains { slowness in
            backend.server.enqueue(.text(text).throttled(bytes: 1, per: .milliseconds(30 * slowness)))
            let session = BackendSession(
                environment: backend.environment,
                transport: TransportKind.current.shared,
                timeout: .milliseconds(150 * slowness)
            )
            let count = session.streaming.chunks(of: TestResource.data()).reduce(0) { $0 + $1.count }
            return count.single() == .success(10)
        }

        #expect(isWhole)
    }

    @Test func anAccessHasAWholeTime() {
        backend.server.route(.GET, "/v1/data", .status(503))
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1_000, pause: .milliseconds(20))))
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [retry],
            accessTimeout: .milliseconds(150)
        )
        let own = TestResource.data().accessTimeout(.milliseconds(1))

        #expect(session.access(TestResource.data()).single()?.failure == .transport(.timedOut, at: endpoint))
        #expect(session.access(own).single()?.failure == .transport(.timedOut, at: endpoint))
    }
}
