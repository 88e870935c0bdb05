import Testing

@testable import MillraceMockServer

struct RingTests {
    @Test func firstInFirstOutAcrossGrowth() {
        var ring = Ring<Int>()
        var expected: [Int] = []
        var random = SeededGenerator(seed: 5)
        for number in 0..<500 {
            if Bool.random(using: &random) || expected.isEmpty {
                ring.append(number)
                expected.append(number)
            } else {
                #expect(ring.popFirst() == expected.removeFirst())
            }
            #expect(ring.elements == expected)
            #expect(ring.first == expected.first)
        }
        #expect(ring[-1] == nil)
        #expect(ring[ring.count] == nil)
    }

    @Test func whatIsTakenIsLetGo() {
        final class Token {}
        var ring = Ring<Token>()
        ring.append(Token())
        weak let token = ring.first
        #expect(token != nil)
        ring.popFirst()
        #expect(token == nil)
    }
}
