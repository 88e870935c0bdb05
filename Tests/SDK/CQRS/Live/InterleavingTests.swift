import Foundation
import MillraceBackend
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
    @Test func noScheduleOfTheStateShowsAStaleAnswerAsFresh() {
        var explorer = StateExplorer()
        var start = StateExplorer.World()
        start.begin()
        explorer.explore(start)

        #expect((explorer.violations, explorer.schedules) == ([], 492))
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
