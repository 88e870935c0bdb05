import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend
@testable import MillraceURLSession

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What each kind of timeout bounds on URLSession, by a clock that the test moves.
@Suite struct DeadlineTests {
    /// A timer whose time passes when it is told to.
    private final class ManualCountdown: Countdown {
        private struct State {
            var now = 0
            var due: Int?
            var ranOut: Int?
        }

        private let state = Mutex(State())

        /// When it ran out for the first time.
        var ranOut: Int? { state.withLock { $0.ranOut } }

        func start(milliseconds: Int) {
            state.withLock { $0.due = $0.now + milliseconds }
        }

        func cancel() {
            state.withLock { $0.due = nil }
        }

        func pass(_ milliseconds: Int) {
            state.withLock { state in
                state.now += milliseconds
                guard let due = state.due, due <= state.now else { return }
                state.ranOut = state.ranOut ?? due
                state.due = nil
            }
        }
    }

    /// What comes of an exchange, 60 ms after what came before.
    enum Step: Sendable {
        case hint, head, refusal, chunk, sent
    }

    private func exchange(_ ticket: ExchangeTicket, _ request: HTTPRequest) -> ResponseReceiver {
        ResponseReceiver(ticket, request, URLSessionLimits(body: 100, spill: 100), upload: UploadFeed.Failure())
    }

    private func timeOfTimeout(_ scope: HTTPRequest.TimeoutScope, _ steps: [Step]) throws -> Int? {
        let url = URL(filePath: "/stream")
        var request = HTTPRequest(method: .POST, url: url, timeout: .milliseconds(100))
        request.context.timeoutScope = scope
        request.context.sink = BodySink(accepting: .success, chunk: { _ in })
        let exchange = exchange(ExchangeTicket { _ in }, request)
        let countdown = ManualCountdown()
        exchange.setDeadline(Deadline(of: request, by: countdown))
        var taken: [Bool] = []
        for step in steps {
            countdown.pass(60)
            switch step {
            case .hint, .head, .refusal:
                let status = step == .head ? 200 : step == .hint ? 102 : 503
                let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: [:])
                taken.append(exchange.take(try head.unwrapped()))
            case .chunk: taken.append(exchange.take(Data([1])))
            case .sent: exchange.noteSent(1)
            }
        }
        countdown.pass(10_000)
        expect(taken.contains(false), is: false)
        return countdown.ranOut
    }

    typealias Course = (scope: HTTPRequest.TimeoutScope, steps: [Step], end: Int?)

    static let rows: [Row<Course>] = [
        Row("the whole exchange is bounded", (.whole, [], 100)),
        Row("the whole exchange, whatever comes", (.whole, [.sent, .head, .chunk], 100)),
        Row("an idle exchange", (.idle, [], 100)),
        Row("an idle time begins anew with the head", (.idle, [.head], 160)),
        Row("an idle time begins anew with each chunk", (.idle, [.head, .chunk, .chunk, .chunk], 340)),
        Row("an idle time begins anew with what is sent", (.idle, [.sent, .sent, .head], 280)),
        Row("an answer before the answer is no progress", (.idle, [.hint, .hint, .hint], 100)),
        Row("what isn't wanted has to end", (.idle, [.refusal, .chunk, .chunk, .chunk], 160)),
        Row("a stream that doesn't begin", (.connecting, [], 100)),
        Row("a stream that has begun takes its time", (.connecting, [.head], nil)),
        Row("a stream takes its time with its chunks", (.connecting, [.head, .chunk, .chunk], nil)),
        Row("what isn't streamed ends in its time", (.connecting, [.refusal], 100)),
        Row("what isn't streamed, whatever comes", (.connecting, [.refusal, .chunk], 100)),
    ]

    @Test(arguments: rows) func anExchangeRunsOutOfTime(_ row: Row<Course>) throws {
        #expect(try timeOfTimeout(row.value.scope, row.value.steps) == row.value.end, sourceLocation: row.location)
    }

    @Test func theEndOfAnExchangeEndsItsTime() throws {
        let request = HTTPRequest(method: .GET, url: URL(filePath: "/"), timeout: .milliseconds(100))
        let ticket = ExchangeTicket { _ in }
        let exchange = exchange(ticket, request)
        let countdown = ManualCountdown()
        exchange.setDeadline(Deadline(of: request, by: countdown))
        let isCanceled = ticket.cancel()
        countdown.pass(100)

        #expect((isCanceled, countdown.ranOut) == (true, nil))
    }
}
