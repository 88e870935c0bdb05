import Testing

@testable import MillraceStreams

struct FifoTests {
    @Test("Elements leave in the order in which they came, through every length")
    func order() {
        var queue = Fifo<Int>()
        var next = 0
        var expected = 0
        for round in 1...40 {
            for _ in 0..<round * 7 {
                queue.append(next)
                next += 1
            }
            for _ in 0..<round * 5 {
                #expect(queue.first == expected)
                #expect(queue.popFirst() == expected)
                expected += 1
            }
            #expect(queue.count == next - expected)
        }
        var rest: [Int] = []
        queue.forEach { rest.append($0) }
        #expect(rest == Array(expected..<next))
        #expect(queue.popAll().compactMap { $0 } == rest)
        #expect(queue.isEmpty)
        #expect(queue.popFirst() == nil)
    }
}
