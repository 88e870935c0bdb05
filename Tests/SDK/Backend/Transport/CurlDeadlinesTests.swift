import Testing

@testable import MillraceBackend

@Suite struct CurlDeadlinesTests {
    private final class Ticket: Sendable {}

    private let start = ContinuousClock.now
    private let tickets = (0..<3).map { _ in Ticket() }
    private var ids: [ObjectIdentifier] { tickets.map(ObjectIdentifier.init) }

    private func instant(_ milliseconds: Double) -> ContinuousClock.Instant {
        start.advanced(by: .microseconds(milliseconds * 1000))
    }

    /// Deadlines after 30, 10 and 20 ms.
    private func three() -> CurlDeadlines {
        var deadlines = CurlDeadlines()
        for (id, milliseconds) in zip(ids, [30.0, 10, 20]) { deadlines.set(instant(milliseconds), for: id) }
        return deadlines
    }

    @Test func whatIsDueIsTakenOnceAndInItsOrder() {
        var deadlines = three()
        var empty: [Bool] = []
        let due = [9.9, 10, 10, 100].map { time in
            empty.append(deadlines.isEmpty)
            return deadlines.takeDue(at: instant(time)).map { id in ids.firstIndex(of: id) }
        }
        #expect(
            (due, empty + [deadlines.isEmpty]) == ([[], [1], [], [2, 0]], [false, false, false, false, true])
        )
    }

    @Test func theWaitEndsWithTheNearest() {
        var deadlines = three()
        let waits = [(0, 60_000), (0.1, 60_000), (0, 5), (11, 5)].map {
            deadlines.wait(from: instant($0.0), atMost: $0.1)
        }
        let first = deadlines.takeDue(at: instant(10))
        var later = [deadlines.wait(from: start, atMost: 60_000)]
        deadlines.remove(ids[2])
        let second = deadlines.takeDue(at: instant(20))
        // One that was removed wakes once at most.
        later.append(deadlines.wait(from: start, atMost: 60_000))
        deadlines.remove(ids[0])
        later.append(deadlines.wait(from: start, atMost: 60_000))
        #expect((waits, first, second, later) == ([10, 10, 5, 0], [ids[1]], [], [20, 30, 60_000]))
    }

    @Test func aTimeoutWithoutAnEndIsNone() {
        var deadlines = CurlDeadlines()
        deadlines.set(start.advanced(by: .seconds(Int64.max / 4)), for: ids[0])
        let wait = deadlines.wait(from: start, atMost: 60_000)
        let due = deadlines.takeDue(at: instant(60_000))
        #expect((wait, due) == (60_000, []))
    }
}
