import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceCQRS

@Suite(.timeLimit(.minutes(5))) struct LiveBackendTests {
    private let accessible = ManualAccessible()
    private let live: LiveBackend<NoAuth>

    private struct Count: ParameterlessQuery {
        typealias Result = Int
        static let path = "count"
    }

    private struct Other: ParameterlessQuery {
        typealias Result = Int
        static let path = "other"
    }

    private struct Increment: BodilessCommand {
        static let path = "count"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(Count.self)] }
    }

    private struct Log: BodilessCommand {
        static let path = "log"
        static let method = CommandMethod.POST
    }

    /// What an observer was shown.
    private final class Shown: Sendable {
        private let answers = Mutex<[LiveAnswer<Int>]>([])

        var all: [LiveAnswer<Int>] { answers.withLock { $0 } }

        func add(_ answer: LiveAnswer<Int>) {
            answers.withLock { $0.append(answer) }
        }
    }

    init() {
        live = LiveBackend(Backend(accessible))
    }

    private func observe() -> (shown: Shown, observation: any Disposable) {
        let shown = Shown()
        return (shown, live.observe(Count()).startWithValues { shown.add($0) })
    }

    @Test func aCommandThatNamesTheQueryRunsItAgain() {
        let (shown, observation) = observe()
        accessible.queries[0].answer(.success("1"))
        live.execute(Increment()).start()
        #expect(shown.all == [.fresh(1)])
        accessible.commands[0].answer(.success(""))
        #expect(shown.all == [.fresh(1), .stale(1)])
        accessible.queries[1].answer(.success("2"))

        #expect(shown.all == [.fresh(1), .stale(1), .fresh(2)])
        #expect(accessible.queries.count == 2)
        observation.dispose()
    }

    @Test func aCommandThatNamesAnotherQueryChangesNothing() {
        let (shown, _) = observe()
        let other = live.observe(Other()).start()
        accessible.queries[0].answer(.success("1"))
        live.execute(Log()).start()
        accessible.commands[0].answer(.success(""))
        live.queries.invalidate(.all(Other.self))

        #expect(shown.all == [.fresh(1)])
        #expect(accessible.queries.count == 3)
        other.dispose()
    }

    @Test func anAnswerThatIsOlderThanTheCommandIsNotShown() {
        let (shown, _) = observe()
        live.execute(Increment()).start()
        accessible.commands[0].answer(.success(""))
        #expect(accessible.queries[0].isOver())
        accessible.queries[0].answer(.success("1"))
        accessible.queries[1].answer(.success("2"))

        #expect(shown.all == [.fresh(2)])
    }

    @Test func equalQueriesShareOneExchange() {
        let first = observe()
        let second = observe()
        let answer = Mutex<Int?>(nil)
        live.execute(Count()).startWithResult { result in answer.withLock { $0 = try? result.get() } }
        accessible.queries[0].answer(.success("1"))
        let third = observe()

        #expect(accessible.queries.count == 1)
        #expect([first.shown.all, second.shown.all, third.shown.all] == Array(repeating: [.fresh(1)], count: 3))
        #expect(answer.withLock { $0 } == 1)
    }

    @Test func executingAsksAnewAndObserversGetTheAnswer() {
        let (shown, _) = observe()
        accessible.queries[0].answer(.success("1"))
        live.execute(Count()).start()
        accessible.queries[1].answer(.success("2"))
        live.execute(Count()).start()
        accessible.queries[2].answer(.failure(.transport(.refused)))

        #expect(shown.all == [.fresh(1), .fresh(2)])
    }

    @Test func executingWaitsForAnAnswerThatIsNotStale() {
        let answers = Mutex<[Int]>([])
        live.execute(Count()).startWithResult { result in
            answers.withLock { $0.append((try? result.get()) ?? -1) }
        }
        live.queries.invalidate(.all(Count.self))
        accessible.queries[0].answer(.success("1"))
        #expect(answers.withLock { $0 } == [])
        accessible.queries[1].answer(.success("2"))
        #expect(answers.withLock { $0 } == [2])
        #expect(accessible.queries.count == 2)
    }

    @Test func aFailureIsAnAnswerAndTheNextCommandRunsAgain() {
        let (shown, _) = observe()
        let error = CoreError.transport(.refused)
        accessible.queries[0].answer(.failure(error))
        live.queries.invalidate(.all(Count.self))
        accessible.queries[1].answer(.success("1"))
        live.queries.invalidate(.all(Count.self))
        accessible.queries[2].answer(.failure(error))
        let late = observe()
        accessible.queries[3].answer(.success("2"))

        #expect(
            shown.all == [.failed(error, last: nil), .fresh(1), .stale(1), .failed(error, last: 1), .fresh(2)]
        )
        #expect(late.shown.all == [.stale(1), .fresh(2)])
        #expect(shown.all.map(\.value) == [nil, 1, 1, 1, 2])
        #expect(shown.all.map(\.error) == [error, nil, nil, error, nil])
    }

    @Test func anObserverWhoComesAfterAFailureIsShownTheLastAnswer() {
        let error = CoreError.transport(.refused)
        let (shown, _) = observe()
        accessible.queries[0].answer(.failure(error))
        // Nothing was answered yet: the new observer waits for the exchange that it began.
        let second = observe()
        #expect(second.shown.all == [])
        accessible.queries[1].answer(.success("1"))
        live.queries.invalidate(.all(Count.self))
        accessible.queries[2].answer(.failure(error))
        let third = observe()
        #expect(third.shown.all == [.stale(1)])
        // The exchange is under way: an observer who comes now joins it.
        let fourth = observe()
        #expect(fourth.shown.all == [.stale(1)])
        #expect(accessible.queries.count == 4)
        accessible.queries[3].answer(.failure(error))
        #expect(third.shown.all == [.stale(1), .failed(error, last: 1)])
        #expect(fourth.shown.all == third.shown.all)
        live.queries.invalidate(.all(Count.self))
        accessible.queries[4].answer(.success("2"))
        #expect(third.shown.all == [.stale(1), .failed(error, last: 1), .stale(1), .fresh(2)])
        #expect(shown.all.last == .fresh(2))
    }

    @Test func aFailureAfterACommandKeepsTheStaleValue() {
        let (shown, _) = observe()
        accessible.queries[0].answer(.success("1"))
        live.queries.invalidate(.all(Count.self))
        accessible.queries[1].answer(.failure(.transport(.timedOut)))
        live.queries.invalidate(.all(Count.self))

        #expect(shown.all == [.fresh(1), .stale(1), .failed(.transport(.timedOut), last: 1), .stale(1)])
    }

    @Test(
        arguments: [
            (CoreError.status(.init(code: 500)), 1), (.transport(.refused), 1), (.authentication(.missing), 1),
            (.transport(.timedOut), 2), (.transport(.truncated), 2), (.transport(.heldBack(until: .distantFuture)), 1),
            // What is refused for the state of the resource shows that the known answer is old.
            (.status(.init(code: 404)), 2), (.status(.init(code: 409)), 2), (.status(.init(code: 410)), 2),
            (.status(.init(code: 412)), 2), (.status(.init(code: 400)), 1), (.status(.init(code: 422)), 1),
            (.status(.init(code: 401)), 1), (.status(.init(code: 403)), 1),
            (.status(.init(code: 400, isOutcomeUnknown: true)), 2),
            // An answer of a success that can't be read.
            (.parsing(.init(codingPath: "", expected: "a text", found: "a number")), 2),
        ]
    )
    func aFailedCommandRunsTheQueryAgainIfItMayHaveWorked(error: CoreError, queries: Int) {
        let (_, _) = observe()
        let failure = Mutex<CoreError?>(nil)
        accessible.queries[0].answer(.success("1"))
        live.execute(Increment()).startWithFailed { error in failure.withLock { $0 = error } }
        accessible.commands[0].answer(.failure(error))

        #expect(accessible.queries.count == queries)
        #expect(failure.withLock { $0 } == error)
    }

    @Test func aCommandThatIsDisposedOfMayHaveWorked() {
        let (shown, _) = observe()
        accessible.queries[0].answer(.success("1"))
        live.execute(Increment()).start().dispose()
        #expect(shown.all == [.fresh(1), .stale(1)])
    }

    /// An answer with a value makes the queries stale once, however the execution ends afterwards.
    @Test(arguments: [false, true])
    func anAnswerComesAfterTheQueriesAreStale(isDisposedOf: Bool) {
        struct Add: BodilessCommand {
            typealias Answer = Int
            static let path = "count"
            static let method = CommandMethod.POST
            var invalidates: [QuerySelection] { [.all(Count.self)] }
        }
        let (shown, _) = observe()
        accessible.queries[0].answer(.success("1"))
        let answers = Mutex<[(Int, [LiveAnswer<Int>])]>([])
        let execution: SignalProducer<Int, CoreError> = live.execute(Add())
        let taken = isDisposedOf ? execution.take(first: 1) : execution
        taken.startWithResult { result in
            answers.withLock { $0.append(((try? result.get()) ?? 0, shown.all)) }
        }
        accessible.commands[0].answer(.success("7"))

        #expect(answers.withLock { $0.map(\.0) } == [7])
        #expect(answers.withLock { $0.map(\.1) } == [[.fresh(1), .stale(1)]])
        #expect(accessible.queries.count == 2)
    }

    @Test func completionComesAfterTheQueriesAreStale() {
        let (shown, _) = observe()
        accessible.queries[0].answer(.success("1"))
        let atCompletion = Mutex<[LiveAnswer<Int>]>([])
        live.execute(Increment()).startWithCompleted { atCompletion.withLock { $0 = shown.all } }
        accessible.commands[0].answer(.success(""))

        #expect(atCompletion.withLock { $0 } == [.fresh(1), .stale(1)])
    }

    @Test func whoLeavesGetsNoMoreAndTheLastOneCancels() {
        let first = observe()
        let second = observe()
        first.observation.dispose()
        #expect(!accessible.queries[0].isOver())
        accessible.queries[0].answer(.success("1"))
        live.queries.invalidate(.all(Count.self))
        second.observation.dispose()
        #expect(accessible.queries[1].isOver())
        live.queries.invalidate(.all(Count.self))
        let third = observe()

        #expect(first.shown.all.isEmpty)
        #expect(second.shown.all == [.fresh(1), .stale(1)])
        #expect(third.shown.all.isEmpty)
        #expect(accessible.queries.count == 3)
    }

    @Test func anObserverMayGiveOrders() {
        let shown = Shown()
        live.observe(Count()).startWithValues { [live] answer in
            shown.add(answer)
            if answer == .fresh(1) { live.queries.invalidate(.all(Count.self)) }
        }
        accessible.queries[0].answer(.success("1"))
        accessible.queries[1].answer(.success("2"))

        #expect(shown.all == [.fresh(1), .stale(1), .fresh(2)])
    }

    @Test func backendsOfTwoKindsShareTheirQueries() throws {
        struct Reset: BodilessCommand {
            typealias Auth = KongAuth
            static let path = "reset"
            static let method = CommandMethod.POST
            var invalidates: [QuerySelection] { [.all(Count.self)] }
        }
        let server = MockServer()
        server.dispatcher = { _ in .status(204) }
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        let loggedIn = session.authenticated(KongAuth.self, by: .bearer(Token("t")))
        let other = LiveBackend(Backend(loggedIn), sharing: live.queries)
        let (shown, _) = observe()
        accessible.queries[0].answer(.success("1"))

        #expect(other.execute(Reset()).wait().failure == nil)
        #expect(shown.all == [.fresh(1), .stale(1)])
    }

    /// A host that redirects an order has carried it out, whatever becomes of the exchange that follows.
    @Test(arguments: [303, 307]) func anOrderThatWasRedirectedMayHaveBeenCarriedOut(status: Int) throws {
        let server = MockServer()
        let nobody = try MockServer.refusedURL()
        server.route(.GET, "/count", .json("1"))
        server.route(.POST, "/count", MockResponse(status: status, headers: ["Location": nobody.absoluteString]))
        try server.start()
        let live = LiveBackend(Backend(BackendSession(environment: Environment(base: server.url))))
        let failure = Mutex<CoreError?>(nil)
        let values = live.observe(Count()).take(first: 3).on(value: { answer in
            guard answer == .fresh(1) else { return }
            live.execute(Increment()).startWithFailed { error in failure.withLock { $0 = $0 ?? error } }
        })

        #expect(values.collect().single() == .success([.fresh(1), .stale(1), .fresh(1)]))
        guard case .transport(.refused, _) = failure.withLock({ $0 }) else {
            Issue.record("\(failure.withLock { "\(String(describing: $0))" })")
            return
        }
    }

    @Test func anOrderThatReachedNobodyChangesNothing() throws {
        let server = MockServer()
        server.route(.GET, "/count", .json("1"))
        try server.start()
        let queries = LiveBackend(Backend(BackendSession(environment: Environment(base: server.url))))
        let nobody = Environment(base: try MockServer.refusedURL())
        let orders = LiveBackend(Backend(BackendSession(environment: nobody)), sharing: queries.queries)
        let shown = Shown()
        let there = DispatchSemaphore(value: 0)
        let observation = queries.observe(Count()).startWithValues { answer in
            shown.add(answer)
            there.signal()
        }
        defer { observation.dispose() }
        #expect(there.wait(timeout: .now() + 60) == .success)

        #expect(orders.execute(Increment()).wait().failure != nil)
        #expect(shown.all == [.fresh(1)])
        #expect(server.requestCount == 1)
    }

    /// A session that shares exchanges and caches answers, and a server that counts and lets its answers be kept.
    private func sharingSession(_ server: MockServer) throws -> BackendSession {
        let counter = Counter()
        server.route(.GET, "/count") { request in
            request.headers["Cache-Control"] == nil
                ? .hanging : .json("\(counter.value)").header("Cache-Control", "max-age=1000")
        }
        server.route(.POST, "/count") { _ in
            counter.increment()
            return .status(204)
        }
        try server.start()
        return BackendSession(
            environment: Environment(base: server.url),
            middleware: [.deduplication(), .cache(ResponseCache())],
            timeout: .seconds(60)
        )
    }

    @Test func noCacheAnswersALiveQuery() throws {
        let server = MockServer()
        let session = try sharingSession(server)
        let live = LiveBackend(Backend(session))
        let values = live.observe(Count()).take(first: 3).on(value: { answer in
            if answer == .fresh(0) { live.execute(Increment()).start() }
        })

        #expect(values.collect().single() == .success([.fresh(0), .stale(0), .fresh(1)]))
        // Another backend, because who comes before the last observer has left is shown what that one was shown.
        #expect(LiveBackend(Backend(session)).observe(Count()).first() == .success(.fresh(1)))
        #expect(server.requests.filter { $0.method == .GET }.count == 3)
    }

    @Test func aLiveQueryJoinsNoExchangeThatBeganEarlier() throws {
        let server = MockServer()
        let session = try sharingSession(server)
        let plain = session.execute(Count()).start()
        let live = LiveBackend(Backend(session))

        #expect(live.execute(Increment()).wait().failure == nil)
        #expect(live.observe(Count()).first() == .success(.fresh(1)))
        plain.dispose()
    }

    @Test func nothingIsKeptWhenNobodyObserves() {
        weak var queries: LiveQueries?
        do {
            let live = LiveBackend(Backend(accessible))
            queries = live.queries
            let observation = live.observe(Count()).start()
            live.execute(Increment()).start().dispose()
            observation.dispose()
        }
        #expect(queries == nil)
    }
}
