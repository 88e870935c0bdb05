import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Every order of up to four commands, their work in the backend, their ends, and refreshes in between.
///
/// A world is what the backend has, what the app knows, and what is on its way. Commands begin in their order; each is
/// carried out or not, and then succeeds, is refused or ends without anybody knowing. An exchange reads what the
/// backend has at any time between being asked for and being answered. Worlds that have the same future are explored
/// once, and counted as often as they are reached.
@Suite(.bodyTimeLimit) struct PendingInterleavingTests {
    /// What is explored, and how many schedules there are; nil where nobody has counted them.
    typealias Course = (explorer: PendingExplorer, isFromStore: Bool, count: Int?)

    private static let underWay: [Row<Course>] =
        TestDepth.some([(1, 3, 1_620), (2, 3, 266_856), (3, 3, 46_841_880), (4, 1, 105_344_944)], each: 2)
        .map { Row("\($0) commands", (PendingExplorer(commands: $0, refreshes: $1), false, $2)) }

    /// Commands of an outbox wait, are sent, and wait again where the backend was not reached; queries are asked
    /// meanwhile.
    private static let waiting: [Row<Course>] =
        TestDepth.some(
            [(1, 3, 114_042), (2, 2, 448_507_913), (3, 1, 1_315_599_820_371), (4, 0, 106_633_733_488_296)],
            each: 4
        )
        .map { Row("\($0) commands wait", (PendingExplorer(commands: $0, refreshes: $1, isStored: true), false, $2)) }

    /// Others change the answer too, and an event tells of it some time later; the query is made stale, or executed
    /// without being so.
    private static let events: [Row<Course>] =
        TestDepth.some(
            [
                (0, 3, 2, 36_960), (1, 2, 2, 1_911_700), (2, 1, 1, 672_908), (2, 2, 1, 29_433_490),
                (3, 1, 1, 141_224_094),
            ],
            each: 3
        )
        .flatMap { commands, changes, refreshes, count in
            (commands < 3 && changes < 2 ? [false, true] : [false]).map { isStored in
                let explorer = PendingExplorer(
                    commands: commands,
                    refreshes: refreshes,
                    isStored: isStored,
                    changes: changes
                )
                return Row("\(commands) commands, \(changes) events", (explorer, false, isStored ? nil : count))
            }
        }

    /// A stored answer is there, and the first exchange is under way, before the first command begins.
    private static let stored: [Row<Course>] = [(1, 2, 1_476), (2, 1, 36_886), (3, 1, 5_718_658)].map {
        Row("\($0) commands on a stored answer", (PendingExplorer(commands: $0, refreshes: $1), true, $2))
    }

    /// Commands that keep answers away for too long are released; where nobody knows what became of one, it is sent
    /// once more, by its outbox or by the next one.
    private static let unknown: [Row<Course>] =
        TestDepth.some(
            [
                (1, 2, 1, 1, 198_606_883), (1, 2, 2, 2, 2_590_795_234_208), (2, 0, 1, 1, 1_691_248_397),
                (2, 1, 0, 1, 223_279_302), (3, 0, 0, 1, 29_440_488_141),
            ],
            each: 5
        )
        .flatMap { commands, refreshes, changes, retries, count in
            (commands < 3 && retries < 2 ? [false, true] : [false]).map { isStored in
                let explorer = PendingExplorer(
                    commands: commands,
                    refreshes: refreshes,
                    isStored: isStored,
                    changes: changes,
                    isReleasing: true,
                    retries: retries
                )
                return Row("\(commands) commands, \(retries) retries", (explorer, false, isStored ? nil : count))
            }
        }

    @Test(arguments: underWay + waiting + events + stored + unknown)
    func nothingIsMissingOrThereTwice(_ row: Row<Course>) {
        var explorer = row.value.explorer
        let (_, isFromStore, count) = row.value
        let schedules = explorer.explore(fromStored: isFromStore)

        #expect((explorer.violations, schedules) == ([], count ?? schedules))
    }

    /// On real threads, a count that commands raise never falls back, never runs ahead of the commands, and is fresh
    /// with each command whose success has arrived.
    @Test func noThreadsLoseACommandOrShowItTwice() {
        struct Count: ParameterlessQuery {
            typealias Result = Int
            static let path = "count"
        }
        struct Increment: BodilessCommand {
            static let path = "count"
            static let method = CommandMethod.POST
            var invalidates: [QuerySelection] { [.one(Count(), showing: { $0 += 1 })] }
        }
        let begun = Counter()
        let violations = Mutex<[String]>([])
        let live = LiveBackend(Backend(ConcurrentAccessible()))
        let last = Mutex(0)
        let ended = MutableProperty(0)
        // A first answer may have the effects of commands already.
        let first = DispatchSemaphore(value: 0)
        let settled = DispatchSemaphore(value: 0)
        let observation = live.observe(Count()).startWithValues { answer in
            // A success that has arrived before this moment was told to the observer before.
            let least = ended.value
            guard let value = answer.value else { return }
            if answer.isFresh, value < least { violations.withLock { $0.append("fresh(\(value)) after \(least)") } }
            let before = last.withLock { last in
                defer { last = value }
                return last
            }
            if value < before { violations.withLock { $0.append("\(value) after \(before)") } }
            if value > begun.value { violations.withLock { $0.append("\(value) of \(begun.value)") } }
            if answer == .fresh(0) { first.signal() }
            if answer == .fresh(200) { settled.signal() }
        }
        #expect(first.wait(timeout: .now() + 60) == .success)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<50 {
                begun.increment()
                live.execute(Increment()).startWithCompleted { ended.modify { $0 += 1 } }
            }
        }
        let isSettled = settled.wait(timeout: .now() + 60) == .success
        #expect(isSettled, "\(ended.value) commands have ended, and \(last.withLock { $0 }) is shown")
        #expect(violations.withLock { $0 } == [])
        observation.dispose()
    }
}

/// A backend that counts commands, and answers on other threads than those that ask: the work and the answer are apart.
private struct ConcurrentAccessible: Accessible {
    private let carriedOut = Counter()
    private let work = DispatchQueue(label: "work", attributes: .concurrent)
    private let answers = DispatchQueue(label: "answers", attributes: .concurrent)

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { observer, _ in
            work.async {
                if resource.method == .POST { carriedOut.increment() }
                let body = "\(carriedOut.value)"
                answers.async { resource.send(.success(body), to: observer) }
            }
        }
    }
}
