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

        #expect(deadlines.takeDue(at: instant(9.9)) == [])
        #expect(deadlines.takeDue(at: instant(10)) == [ids[1]])
        #expect(deadlines.takeDue(at: instant(10)) == [])
        #expect(!deadlines.isEmpty)
        #expect(deadlines.takeDue(at: instant(100)) == [ids[2], ids[0]])
        #expect(deadlines.isEmpty)
    }

    @Test func theWaitEndsWithTheNearest() {
        var deadlines = three()

        #expect(deadlines.wait(from: start, atMost: 60_000) == 10)
        #expect(deadlines.wait(from: instant(0.1), atMost: 60_000) == 10)
        #expect(deadlines.wait(from: start, atMost: 5) == 5)
        #expect(deadlines.wait(from: instant(11), atMost: 5) == 0)
        #expect(deadlines.takeDue(at: instant(10)) == [ids[1]])
        #expect(deadlines.wait(from: start, atMost: 60_000) == 20)
        deadlines.remove(ids[2])
        #expect(deadlines.takeDue(at: instant(20)) == [])
        #expect(deadlines.wait(from: start, atMost: 60_000) == 30, "one that was removed wakes once at most")
        deadlines.remove(ids[0])
        #expect(deadlines.wait(from: start, atMost: 60_000) == 60_000)
    }

    @Test func aTimeoutWithoutAnEndIsNone() {
        var deadlines = CurlDeadlines()
        deadlines.set(start.advanced(by: .seconds(Int64.max / 4)), for: ids[0])

        #expect(deadlines.wait(from: start, atMost: 60_000) == 60_000)
        #expect(deadlines.takeDue(at: instant(60_000)) == [])
    }
}
