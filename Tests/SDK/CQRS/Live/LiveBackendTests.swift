import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

@Suite(.bodyTimeLimit) struct LiveBackendTests {
    private let accessible = ManualAccessible()
    private let clock = TestScheduler()
    private let live: LiveBackend<NoAuth>

    private struct Count: ParameterlessQuery {
        typealias Result = Int
        static let path = "count"
    }

    private struct Increment: BodilessCommand {
        static let path = "count"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(Count.self)] }
    }

    init() {
        live = LiveBackend(Backend(accessible), sharing: LiveQueries(scheduler: clock))
    }

    private func observe() -> (shown: LiveDesk.Shown<Int>, observation: any Disposable) {
        let shown = LiveDesk.Shown<Int>()
        return (shown, live.observe(Count()).startWithValues { shown.add($0) })
    }

    private static let stories = Row.stories(
        """
        ## a command that names the query runs it again
        observe → asks
        answer 1 → A fresh(1)
        touch
        succeed 0 → A stale(1), done, asks
        answer 2 → A fresh(2)

        ## equal queries share one exchange
        observe → asks
        observe
        ask
        answer 1 → A fresh(1), B fresh(1), asked 1
        observe → C fresh(1)

        ## executing asks anew, and observers get the answer
        observe → asks
        answer 1 → A fresh(1)
        ask → asks
        answer 2 → A fresh(2), asked 2
        ask → asks
        fail refused → A failed(the connection was refused, last: 2), asked in vain

        ## executing waits for an answer that was asked for after its start, or is not stale
        observe → asks
        ask
        invalidate
        ask
        answer 1 → A stale(1), asks
        # The answer that was asked for after the last caller had come is good enough, whatever happens meanwhile.
        invalidate
        ask
        answer 2 → A stale(2), asked 2, asked 2, asks
        answer 3 → A fresh(3), asked 3

        ## a command that is disposed of may have worked
        observe → asks
        answer 1 → A fresh(1)
        touch
        dispose 0 → A stale(1), asks

        ## an observer that leaves gets no more, and the last one cancels
        observe → asks
        observe
        leave A
        answer 1 → B fresh(1)
        pass 1
        invalidate → B stale(1), asks
        leave B → cancels
        invalidate
        observe → asks

        ## a failure is an answer, and the next command runs the query again
        observe → asks
        fail refused → A failed(the connection was refused, last: nothing)
        pass 1
        invalidate → asks
        answer 1 → A fresh(1)
        pass 1
        invalidate → A stale(1), asks
        fail refused → A failed(the connection was refused, last: 1)
        observe → B stale(1), asks
        answer 2 → A fresh(2), B fresh(2)
        """
    )

    @Test(arguments: stories) func everyActHasItsEffects(_ row: Row<String>) {
        LiveStory.expect(row)
    }

    private static let lastingErrors: [CoreError] = [
        .status(.init(code: 500)), .transport(.refused), .authentication(.missing),
        .transport(.heldBack(for: .seconds(60))), .status(.init(code: 400)), .status(.init(code: 422)),
        .status(.init(code: 401)), .status(.init(code: 403)),
    ]
    private static let openErrors: [CoreError] = [
        .transport(.timedOut), .transport(.truncated),
        // What is refused for the state of the resource shows that the known answer is old.
        .status(.init(code: 404)), .status(.init(code: 409)), .status(.init(code: 410)), .status(.init(code: 412)),
        .status(.init(code: 400, isOutcomeUnknown: true)),
        // An answer of a success that can't be read.
        .parsing(.init(codingPath: "", expected: "a text", found: "a number")),
    ]

    @Test(arguments: lastingErrors.map { ($0, "failed") } + openErrors.map { ($0, "A stale(1), failed, asks") })
    func aFailedCommandRunsTheQueryAgainIfItMayHaveWorked(error: CoreError, effect: String) {
        let story = """
            observe → asks
            answer 1 → A fresh(1)
            touch
            refuse 0 given → \(effect)
            """
        #expect(LiveStory.differences(story, given: error) == [])
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
            answers.withLock { $0.append(((try? result.get()) ?? 0, shown.answers)) }
        }
        accessible.commands[0].answer(.success("7"))

        let (numbers, seen) = answers.withLock { ($0.map(\.0), $0.map(\.1)) }
        #expect((numbers, seen, accessible.queries.count) == ([7], [[.fresh(1), .stale(1)]], 2))
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

        #expect((other.execute(Reset()).wait().failure, shown.answers) == (nil, [.fresh(1), .stale(1)]))
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

        let failure = live.execute(Increment()).wait().failure
        #expect((failure, live.observe(Count()).first()) == (nil, .success(.fresh(1))))
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
