import StreamsTestSupport
import Testing

@testable import MillraceStreams

struct FifoTests {
    @Test("Elements leave in the order in which they came, through every length")
    func order() {
        var queue = Fifo<Int>()
        var next = 0
        var expected = 0
        // How often another element left, or the count was another one.
        var wrong = 0
        for round in 1...40 {
            for _ in 0..<round * 7 {
                queue.append(next)
                next += 1
            }
            for _ in 0..<round * 5 {
                wrong += queue.first == expected && queue.popFirst() == expected ? 0 : 1
                expected += 1
            }
            wrong += queue.count == next - expected ? 0 : 1
        }
        var rest: [Int] = []
        queue.forEach { rest.append($0) }
        let left = Array(expected..<next)
        #expect((wrong, [rest, queue.popAll().compactMap { $0 }]) == (0, [left, left]))
        #expect((queue.isEmpty, queue.popFirst()) == (true, nil))
    }
}
