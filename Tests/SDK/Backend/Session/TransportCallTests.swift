import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct TransportCallTests {
    private final class Token: Sendable {}

    /// Answers when it is told to; what cancels an exchange keeps a token.
    private final class Waiting: Transport {
        typealias Completion = @Sendable (Result<HTTPAnswer, CoreError>) -> Void

        private let pending = Mutex<(completion: Completion, url: URL)?>(nil)
        private let makeToken: @Sendable () -> Token

        init(_ makeToken: @escaping @Sendable () -> Token) {
            self.makeToken = makeToken
        }

        func send(_ request: HTTPRequest, completion: @escaping Completion) -> @Sendable () -> Void {
            pending.withLock { $0 = (completion, request.url) }
            let token = makeToken()
            return { withExtendedLifetime(token) {} }
        }

        func answer() {
            let pending = pending.withLock { $0.take() }
            guard let pending else { return }
            pending.completion(.success(HTTPAnswer(response: HTTPResponse(status: 200, url: pending.url))))
        }
    }

    @Test func anEndedExchangeIsLetGoByAStreamOfAccesses() throws {
        weak var last: Token?
        let tokens = Mutex<[Token]>([])
        let transport = Waiting {
            let token = Token()
            tokens.withLock { $0.append(token) }
            return token
        }
        let url = try URL(string: "http://localhost/").unwrapped()
        let session = BackendSession(environment: Environment(base: url), transport: transport)
        let (starts, input) = Signal<Int, CoreError>.pipe()
        let values = Mutex(0)
        let stream = starts.producer
            .flatMap(.concat) { _ in session.access(TestResource.data()) }
            .startWithResult { _ in values.withLock { $0 += 1 } }
        for _ in 0..<3 {
            input.send(value: 0)
            last = tokens.withLock { $0.popLast() }
            #expect(last != nil)
            transport.answer()
            #expect(last == nil)
        }

        #expect(values.withLock { $0 } == 3)
        stream.dispose()
    }

    @Test func anExchangeThatIsDisposedOfWhileItIsSentIsCancelled() {
        let stream = SerialDisposable()
        let cancels = Mutex(0)
        // Is disposed of while it sends, and completes when it is cancelled.
        let transport = StubTransport { _, completion in
            stream.dispose()
            return {
                cancels.withLock { $0 += 1 }
                completion(.failure(.transport(.cancelled)))
            }
        }
        let outcomes = Outcomes()
        let (starts, input) = Signal<Void, CoreError>.pipe()
        let exchange = starts.producer.flatMap(.concat) { TransportCall.handler(transport)(.test()) }
        stream.inner = outcomes.observe(exchange)
        input.send(value: ())

        #expect((outcomes.all, cancels.withLock { $0 }) == (["interrupted"], 1))
    }

    @Test func anAnswerThatComesWhileTheRequestIsSentIsTheEnd() {
        let cancels = Mutex(0)
        // Completes while it sends, and once more than it may.
        let transport = StubTransport { request, completion in
            completion(.success(HTTPAnswer(response: HTTPResponse(status: 200, url: request.url))))
            completion(.failure(.transport(.reset)))
            return { cancels.withLock { $0 += 1 } }
        }
        let outcomes = Outcomes()
        let exchange = outcomes.observe(TransportCall.handler(transport)(.test()))
        exchange.dispose()

        #expect((outcomes.all, cancels.withLock { $0 }) == (["200", "completed"], 0))
    }

    @Test func anAnswerAndADisposalAtOnceAreOneEnd() {
        for _ in 0..<500 {
            let transport = Waiting { Token() }
            let outcomes = Outcomes()
            let exchange = outcomes.observe(TransportCall.handler(transport)(.test()))
            DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? transport.answer() : exchange.dispose() }

            #expect([["200", "completed"], ["200", "interrupted"], ["interrupted"]].contains(outcomes.all))
        }
    }
}
