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
    @Test(arguments: TestDepth.some([(1, 1_620), (2, 266_856), (3, 46_841_880), (4, 105_344_944)], each: 2))
    func nothingIsMissingOrThereTwice(commands: Int, count: Int) {
        var explorer = PendingExplorer(commands: commands, refreshes: commands < 4 ? 3 : 1)
        let schedules = explorer.explore()

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }

    /// Commands of an outbox wait, are sent, and wait again where the backend was not reached; queries are asked
    /// meanwhile.
    @Test(
        arguments: TestDepth.some(
            [(1, 3, 114_042), (2, 2, 448_507_913), (3, 1, 1_315_599_820_371), (4, 0, 106_633_733_488_296)],
            each: 2
        )
    )
    func aCommandThatWaitsKeepsNoAnswerAway(commands: Int, refreshes: Int, count: Int) {
        var explorer = PendingExplorer(commands: commands, refreshes: refreshes, isStored: true)
        let schedules = explorer.explore()

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }

    /// Others change the answer too, and an event tells of it some time later; the query is made stale, or executed
    /// without being so.
    @Test(
        arguments: TestDepth.some(
            [
                (0, 3, 2, 36_960), (1, 2, 2, 1_911_700), (2, 1, 1, 672_908), (2, 2, 1, 29_433_490),
                (3, 1, 1, 141_224_094),
            ],
            each: 3
        )
    )
    func anEventIsNotLostAndNotThereTwice(commands: Int, changes: Int, refreshes: Int, count: Int) {
        for isStored in [false, true] where !isStored || commands < 3 && changes < 2 {
            var explorer = PendingExplorer(
                commands: commands,
                refreshes: refreshes,
                isStored: isStored,
                changes: changes
            )
            let schedules = explorer.explore()

            #expect(explorer.violations == [])
            if !isStored { #expect(schedules == count) }
        }
    }

    /// A stored answer is there, and the first exchange is under way, before the first command begins.
    @Test(arguments: [(1, 2, 1_476), (2, 1, 36_886), (3, 1, 5_718_658)])
    func aStoredAnswerIsOneToReplayOn(commands: Int, refreshes: Int, count: Int) {
        var explorer = PendingExplorer(commands: commands, refreshes: refreshes)
        let schedules = explorer.explore(fromStored: true)

        #expect(explorer.violations == [])
        #expect(schedules == count)
    }

    /// Commands that keep answers away for too long are released; where nobody knows what became of one, it is sent
    /// once more, by its outbox or by the next one.
    @Test(
        arguments: TestDepth.some(
            [
                (1, 2, 1, 1, 198_606_883), (1, 2, 2, 2, 2_590_795_234_208), (2, 0, 1, 1, 1_691_248_397),
                (2, 1, 0, 1, 223_279_302), (3, 0, 0, 1, 29_440_488_141),
            ],
            each: 3
        )
    )
    func anUnknownOutcomeIsNotThereTwice(commands: Int, refreshes: Int, changes: Int, retries: Int, count: Int) {
        for isStored in [false, true] where !isStored || commands < 3 && retries < 2 {
            var explorer = PendingExplorer(
                commands: commands,
                refreshes: refreshes,
                isStored: isStored,
                changes: changes,
                isReleasing: true,
                retries: retries
            )
            let schedules = explorer.explore()

            #expect(explorer.violations == [])
            if !isStored { #expect(schedules == count) }
        }
    }

    /// On real threads, a count that commands raise never falls back, and never runs ahead of the commands.
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
            guard let value = answer.value else { return }
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
