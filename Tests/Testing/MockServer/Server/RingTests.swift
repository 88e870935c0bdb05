import Testing

@testable import MillraceMockServer

struct RingTests {
    @Test func firstInFirstOutAcrossGrowth() {
        var ring = Ring<Int>()
        var expected: [Int] = []
        var random = SeededGenerator(seed: 5)
        let faults = (0..<500).filter { number in
            var isRight = true
            if Bool.random(using: &random) || expected.isEmpty {
                ring.append(number)
                expected.append(number)
            } else {
                isRight = ring.popFirst() == expected.removeFirst()
            }
            return !isRight || ring.elements != expected || ring.first != expected.first
        }
        #expect((faults, ring[-1], ring[ring.count]) == ([], nil, nil))
    }

    @Test func whatIsTakenIsLetGo() {
        final class Token {}
        var ring = Ring<Token>()
        ring.append(Token())
        weak let token = ring.first
        let wasThere = token != nil
        ring.popFirst()
        #expect(wasThere && token == nil)
    }
}
