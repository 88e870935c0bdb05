import Testing

@testable import MillraceMockServer

struct TimerHeapTests {
    @Test func theEarliestComesFirstAndNothingEarly() {
        let start = ContinuousClock.Instant.now
        var random = SeededGenerator(seed: 3)
        let delays = (0..<200).map { _ in Int.random(in: 0..<50, using: &random) }
        var heap = TimerHeap<Int>()
        let isEmpty = heap.earliest == nil && heap.popDue(at: start) == nil
        for delay in delays { heap.insert(delay, at: start.advanced(by: .seconds(delay))) }
        var due: [Int] = []
        while let payload = heap.popDue(at: start.advanced(by: .seconds(24))) { due.append(payload) }
        #expect(due == delays.filter { $0 <= 24 }.sorted())
        let earliest = start.advanced(by: .seconds(delays.filter { $0 > 24 }.min() ?? 0))
        #expect((isEmpty, heap.earliest) == (true, earliest))
    }
}
