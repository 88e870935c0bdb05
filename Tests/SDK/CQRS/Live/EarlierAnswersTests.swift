import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Live queries whose session has an older answer: in its cache, or from an exchange that is under way.
struct EarlierAnswersTests {
    private struct Add: BodilessCommand {
        static let path = "more"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(CachedLetters.self, showing: { text, _ in text += "b" })] }
    }

    /// What makes the known answer "a" an old one, or asks for another.
    enum Reason: Sendable {
        case event, command, patch, trigger, caller
    }

    struct Case: Sendable {
        var policy = CachePolicy.standard
        var control = "max-age=1000"
        var isDown = true
        let reason: Reason
        let shown: [String]
    }

    private static let replaces = "max-age=0, stale-if-error=1000"
    private static let failed = "failed(GET /letters: the connection was refused, last:"

    private static let rows: [Row<Case>] = [
        Row("an event", Case(control: replaces, reason: .event, shown: ["fresh(a)", "stale(a)", "\(failed) a)"])),
        Row(
            "a command",
            Case(
                control: replaces,
                reason: .command,
                shown: ["fresh(a)", "fresh(ab, 1 pending)", "stale(ab, 1 pending)", "\(failed) ab, 1 pending)"]
            )
        ),
        // The cache's answer is without the change.
        Row(
            "a trigger behind a change",
            Case(control: replaces, reason: .patch, shown: ["fresh(a)", "fresh(ac)", "\(failed) ac)"])
        ),
        Row("a trigger", Case(control: replaces, reason: .trigger, shown: ["fresh(a)", "\(failed) a)"])),
        Row(
            "a caller",
            Case(
                control: replaces,
                reason: .caller,
                shown: ["fresh(a)", "\(failed) a)", "GET /letters: the connection was refused"]
            )
        ),
        Row(
            "an event, of a query that takes a cached answer",
            Case(policy: .preferStored, isDown: false, reason: .event, shown: ["fresh(a)", "stale(a)", "fresh(a2)"])
        ),
        Row(
            "a caller, of a query that takes a cached answer",
            Case(policy: .preferStored, isDown: false, reason: .caller, shown: ["fresh(a)", "fresh(a2)", "a2"])
        ),
    ]

    @Test(arguments: rows) func aCachedAnswerIsNoNewOne(_ row: Row<Case>) {
        let clock = TestScheduler()
        let isDown = Mutex(false)
        let count = Mutex(0)
        let transport = ScriptedTransport { request in
            if request.method == .POST { return .success(.letters("", control: "no-store")) }
            guard !isDown.withLock({ $0 }) else { return .failure(.transport(.refused)) }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return .success(.letters(number == 1 ? "a" : "a\(number)", control: row.value.control))
        }
        let session = BackendSession(
            environment: Environment(base: CachedLetters.base),
            transport: transport,
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let live = LiveBackend(Backend(session), sharing: LiveQueries(scheduler: clock))
        let query = CachedLetters(policy: row.value.policy)
        let log = Mutex<[String]>([])
        let (trigger, input) = Signal<Void, Never>.pipe()
        let options = LiveOptions(refreshTriggers: [trigger.producer])
        let start = live.observe(query, options).startWithValues { answer in log.withLock { $0.append("\(answer)") } }
        clock.advance(by: .seconds(100))
        isDown.withLock { $0 = row.value.isDown }
        switch row.value.reason {
        case .event: live.queries.invalidate(.one(query))
        case .command: live.execute(Add()).start()
        case .patch:
            live.queries.patch(.one(query, showing: { if !$0.contains("c") { $0 += "c" } }))
            input.send(value: ())
        case .trigger: input.send(value: ())
        case .caller:
            live.execute(query).start(
                .init(
                    value: { answer in log.withLock { $0.append(answer) } },
                    failed: { error in log.withLock { $0.append("\(error)") } }
                )
            )
        }
        clock.advance(by: .seconds(100))
        start.dispose()
        #expect(log.withLock { $0 } == row.value.shown, sourceLocation: row.location)
    }

    /// A query that asks for the first time is shown what the cache has, and that the backend has sent nothing.
    @Test func aReplacementIsShownAsStaleUntilTheBackendHasFailed() {
        let clock = TestScheduler()
        let isDown = Mutex(false)
        let transport = ScriptedTransport { _ in
            isDown.withLock { $0 } ? .failure(.transport(.refused)) : .success(.letters("a", control: Self.replaces))
        }
        let session = BackendSession(
            environment: Environment(base: CachedLetters.base),
            transport: transport,
            middleware: [.cache(ResponseCache(), on: clock)]
        )
        let live = LiveBackend(Backend(session), sharing: LiveQueries(scheduler: clock))
        let shown = LiveDesk.Shown<String>()
        for isOut in [false, true] {
            isDown.withLock { $0 = isOut }
            let start = live.observe(CachedLetters()).startWithValues { shown.add($0) }
            clock.advance(by: .seconds(100))
            start.dispose()
        }
        #expect(shown.all == ["fresh(a)", "stale(a)", "\(Self.failed) a)"])
    }

    /// Two live backends on one session share the exchange of a first answer, and no other.
    @Test func anExchangeFromBeforeAnEventIsNotJoined() {
        let transport = HeldTransport()
        let session = BackendSession(
            environment: Environment(base: CachedLetters.base),
            transport: transport,
            middleware: [.deduplication()]
        )
        let clock = TestScheduler()
        let desks = (0..<3).map { _ in
            (LiveBackend(Backend(session), sharing: LiveQueries(scheduler: clock)), LiveDesk.Shown<String>())
        }
        func observe(_ desk: Int) {
            let (live, shown) = desks[desk]
            live.observe(CachedLetters()).startWithValues { shown.add($0) }
        }
        observe(0)
        observe(1)
        transport.answer(0, .letters("a", control: "no-store"))
        clock.advance(by: .seconds(100))
        observe(2)
        desks[0].0.queries.invalidate(.one(CachedLetters()))
        transport.answer(2, .letters("b", control: "no-store"))
        transport.answer(1, .letters("a", control: "no-store"))

        #expect(desks.map(\.1.all) == [["fresh(a)", "stale(a)", "fresh(b)"], ["fresh(a)"], ["fresh(a)"]])
    }
}

/// A transport whose exchanges the test answers, by their numbers.
private final class HeldTransport: Transport {
    private let held = Mutex<[@Sendable (Result<HTTPAnswer, CoreError>) -> Void]>([])

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        held.withLock { $0.append(completion) }
        return {}
    }

    func answer(_ number: Int, _ answer: HTTPAnswer) {
        // Without the exchange, what was shown says so.
        held.withLock { $0.indices.contains(number) ? $0[number] : nil }?(.success(answer))
    }
}
