import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceCQRS

/// Every interleaving of up to four commands and four answers: no stale answer is shown as fresh.
///
/// The backend counts the commands that it has carried out. A command is carried out somewhere before its success
/// arrives, and a query reads the count somewhere between being asked and being answered. The oldest count that an
/// answer may have is thus the number of successes that had arrived when it was asked for, and that is what each answer
/// has here: if no schedule shows the oldest possible answer as fresh after a later success, none shows any other. So a
/// schedule is a sequence of two kinds of steps, the success of a command and the answer of the exchange that is under
/// way.
@Suite(.bodyTimeLimit) struct InterleavingTests {
    private struct Count: ParameterlessQuery {
        typealias Result = Int
        static let path = "count"
    }

    private struct Increment: BodilessCommand {
        static let path = "count"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(Count.self)] }
    }

    @Test func noScheduleOfTheStateShowsAStaleAnswerAsFresh() {
        var explorer = StateExplorer()
        var start = StateExplorer.World()
        start.begin()
        explorer.explore(start)

        #expect(explorer.violations == [])
        #expect(explorer.schedules == 492)
    }

    @Test func noThreadsShowAStaleAnswerAsFresh() async {
        let times = TestDepth.times(200)
        let carriedOut = Counter()
        let arrived = Counter()
        let violations = Mutex<[String]>([])
        let live = LiveBackend(Backend(CountingAccessible(carriedOut: carriedOut)))
        let observations = (0..<3).map { _ in
            // A success that has arrived before this moment was told to the observer before.
            live.observe(Count()).startWithValues { answer in
                let least = arrived.value
                guard answer.isFresh, let count = answer.value, count < least else { return }
                violations.withLock { $0.append("fresh(\(count)) after \(least) successes") }
            }
        }
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<times {
                        live.execute(Increment()).startWithCompleted { arrived.increment() }
                        live.execute(Count()).start()
                    }
                }
            }
        }
        let last = live.execute(Count()).single()

        #expect(violations.withLock { $0 } == [])
        #expect(last == .success(4 * times))
        #expect(arrived.value == 4 * times)
        observations.forEach { $0.dispose() }
    }
}

/// All schedules of the state alone.
private struct StateExplorer {
    struct World {
        var state = LiveQueryState<Int>()
        var successes = 0
        var answers = 0
        /// The number and the count of each exchange that is not answered yet.
        var open: [(run: Int, count: Int)] = []

        mutating func begin() {
            guard let run = state.begin() else { return }
            open.append((run, successes))
        }

        mutating func beginIfDue() {
            if state.isDue { begin() }
        }
    }

    private(set) var schedules = 0
    private(set) var violations: [String] = []

    mutating func explore(_ world: World) {
        var isOver = true
        if world.successes < 4 {
            isOver = false
            var next = world
            next.successes += 1
            check(next.state.invalidate(at: .distantPast), in: next)
            next.begin()
            explore(next)
        }
        if world.answers < 4 {
            for index in world.open.indices {
                isOver = false
                var next = world
                let (run, count) = next.open.remove(at: index)
                next.answers += 1
                check(next.state.answer(.success(count), of: run).shown, in: next)
                next.beginIfDue()
                explore(next)
                var failing = world
                failing.open.remove(at: index)
                failing.answers += 1
                check(failing.state.answer(.failure(.transport(.refused)), of: run).shown, in: failing)
                failing.beginIfDue()
                explore(failing)
            }
        }
        if isOver { schedules += 1 }
    }

    private mutating func check(_ shown: LiveAnswer<Int>?, in world: World) {
        for answer in [shown, world.state.shown] {
            guard let answer, answer.isFresh, let count = answer.value, count < world.successes else { continue }
            violations.append("fresh(\(count)) after \(world.successes) successes")
        }
    }
}

/// An accessible that answers at once, on the thread that asks: how many commands there were.
private struct CountingAccessible: Accessible {
    let carriedOut: Counter

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { observer, _ in
            if resource.method == .POST { carriedOut.increment() }
            resource.send(.success("\(carriedOut.value)"), to: observer)
        }
    }
}
