import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

@Suite struct SetDifferenceTests {
    @Test(arguments: TestDepth.some(0..<20 as Range<UInt64>))
    func itIsThatOfTheSets(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func makeSet() -> Set<Int> {
            Set((0..<Int.random(in: 1...30, using: &random)).map { _ in Int.random(in: 0..<30, using: &random) })
        }
        for _ in 0..<50 {
            let (old, new) = (makeSet(), makeSet())
            // The elements are sorted as texts.
            let gone = old.subtracting(new).map { "− \($0)" }.sorted()
            let come = new.subtracting(old).map { "+ \($0)" }.sorted()
            #expect(StateDifference(from: old, to: new).lines == gone + come)
        }
    }
}
