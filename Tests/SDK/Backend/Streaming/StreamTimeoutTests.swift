import Foundation
import MillraceMockServer
import MillraceReactiveSwift
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// The times of streams and accesses, on sockets; one after the other, because a stream that stalls keeps the one
/// thread of URLSession's busy.
@Suite(.serialized, .onEveryTransport, .namingTransport, .bodyTimeLimit) struct StreamTimeoutTests {
    private let backend: TestBackend
    private let endpoint = CoreError.Endpoint(method: .GET, path: "/v1/data")

    init() throws {
        backend = try TestBackend(timeout: .milliseconds(150))
    }

    private static let stalls: [Row<MockResponse>] = [
        Row(
            "a stream that stalls ends in its time",
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closing: false)
        ),
        Row(
            "answers before the answer are no progress",
            (0..<100).reduce(MockResponse.text("late")) { answer, _ in answer.informing(102, after: .milliseconds(50)) }
        ),
    ]

    @Test(arguments: stalls) func anAnswerThatStallsEndsInItsTime(_ row: Row<MockResponse>) {
        backend.server.enqueue(row.value)
        let failure = backend.session.streaming.chunks(of: TestResource.data()).wait().failure
        #expect(failure == .transport(.timedOut, at: endpoint), sourceLocation: row.location)
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

    private static let streams: [Row<@Sendable (BackendSession) -> SignalProducer<Int, CoreError>>] = [
        Row("of chunks") { $0.streaming.chunks(of: TestResource.data()).reduce(0) { $0 + $1.count } },
        Row("with its progress") { session in
            session.streaming.transfer(TestResource.data(), with: ()).compactMap { transfer in
                if case .response(let data) = transfer { data.count } else { nil }
            }
        },
    ]

    /// A stream takes twice the time that a pause in it may take; on a busy machine all of it is slower.
    @Test(arguments: streams)
    func aStreamThatGoesOnIsNotEnded(stream: Row<@Sendable (BackendSession) -> SignalProducer<Int, CoreError>>) {
        let text = String(repeating: "x", count: 10)
        let isWhole = [1, 10, 100].contains { slowness in
            backend.server.enqueue(.text(text).throttled(bytes: 1, per: .milliseconds(30 * slowness)))
            let session = backend.session(timeout: .milliseconds(150 * slowness))
            return stream.value(session).single() == .success(10)
        }

        #expect(isWhole, sourceLocation: stream.location)
    }

    @Test func anAccessHasAWholeTime() {
        backend.server.route(.GET, "/v1/data", .status(503))
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1_000, pause: .milliseconds(20))))
        let session = backend.session(middleware: [retry], accessTimeout: .milliseconds(150))
        let own = TestResource.data().accessTimeout(.milliseconds(1))

        #expect(
            (session.access(TestResource.data()).single()?.failure, session.access(own).single()?.failure) == (
                .transport(.timedOut, at: endpoint), .transport(.timedOut, at: endpoint)
            )
        )
    }
}
