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

    @Test func eachElementIsLookedAtOnce() {
        func work(_ count: Int) -> Int {
            let work = Counted.Work()
            let old = (0..<count).map { Counted(number: $0, work: work) }
            let new = (0..<count).map { Counted(number: $0 + 10, work: work) }
            let missing = old.missing(in: new).map(\.number)
            return missing == Array(0..<10) ? work.count : .max
        }
        // A hash for each, a comparison where it is found, and those of colliding places.
        let counts = [work(1_000), work(10_000)]
        #expect(counts[0] <= 1_000 * 8 && counts[1] <= 10_000 * 8, "\(counts)")
    }
}
