import Foundation
import Synchronization
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
    private enum Step: Sendable {
        case hint, head, refusal, chunk, sent
    }

    private func exchange(_ ticket: ExchangeTicket, _ request: HTTPRequest) -> ResponseReceiver {
        ResponseReceiver(
            ticket,
            request,
            URLSessionLimits(body: 100, spill: 100),
            upload: UploadFeed.Failure()
        )
    }

    private func timeOfTimeout(_ scope: HTTPRequest.TimeoutScope, _ steps: [Step]) throws -> Int? {
        let url = URL(filePath: "/stream")
        var request = HTTPRequest(method: .POST, url: url, timeout: .milliseconds(100))
        request.context.timeoutScope = scope
        request.context.sink = BodySink(accepting: .success, chunk: { _ in })
        let exchange = exchange(ExchangeTicket { _ in }, request)
        let countdown = ManualCountdown()
        exchange.setDeadline(Deadline(of: request, by: countdown))
        for step in steps {
            countdown.pass(60)
            switch step {
            case .hint, .head, .refusal:
                let status = step == .head ? 200 : step == .hint ? 102 : 503
                let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: [:])
                #expect(exchange.take(try #require(head)))
            case .chunk: #expect(exchange.take(Data([1])))
            case .sent: exchange.noteSent(1)
            }
        }
        countdown.pass(10_000)
        return countdown.ranOut
    }

    @Test func theWholeExchangeIsBoundedWhateverComes() throws {
        #expect(try timeOfTimeout(.whole, []) == 100)
        #expect(try timeOfTimeout(.whole, [.sent, .head, .chunk]) == 100)
    }

    @Test func anIdleTimeoutBeginsAnewWithAllThatMoves() throws {
        #expect(try timeOfTimeout(.idle, []) == 100)
        #expect(try timeOfTimeout(.idle, [.head]) == 160)
        #expect(try timeOfTimeout(.idle, [.head, .chunk, .chunk, .chunk]) == 340)
        #expect(try timeOfTimeout(.idle, [.sent, .sent, .head]) == 280)
        // An answer before the answer is no progress, and what is not wanted has to end.
        #expect(try timeOfTimeout(.idle, [.hint, .hint, .hint]) == 100)
        #expect(try timeOfTimeout(.idle, [.refusal, .chunk, .chunk, .chunk]) == 160)
    }

    @Test func aTimeoutOfConnectingEndsWithTheHead() throws {
        #expect(try timeOfTimeout(.connecting, []) == 100)
        #expect(try timeOfTimeout(.connecting, [.head]) == nil)
        #expect(try timeOfTimeout(.connecting, [.head, .chunk, .chunk]) == nil)
        // What is not streamed comes to an end in its time.
        #expect(try timeOfTimeout(.connecting, [.refusal]) == 100)
        #expect(try timeOfTimeout(.connecting, [.refusal, .chunk]) == 100)
    }

    @Test func theEndOfAnExchangeEndsItsTime() throws {
        let request = HTTPRequest(method: .GET, url: URL(filePath: "/"), timeout: .milliseconds(100))
        let ticket = ExchangeTicket { _ in }
        let exchange = exchange(ticket, request)
        let countdown = ManualCountdown()
        exchange.setDeadline(Deadline(of: request, by: countdown))
        #expect(ticket.cancel())
        countdown.pass(100)

        #expect(countdown.ranOut == nil)
    }
}
