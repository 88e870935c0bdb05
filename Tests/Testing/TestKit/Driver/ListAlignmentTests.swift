import TestSupport
import Testing

@testable import MillraceTestKit

@Suite struct ListAlignmentTests {
    /// All lists of up to four letters.
    private static let lists: [[Character]] = (0...4).flatMap { count in
        (0..<count).reduce([[]]) { lists, _ in lists.flatMap { list in "abc".map { list + [$0] } } }
    }

    private static func pairs(_ expected: [Character], _ actual: [Character]) -> [ListAlignment.Pair] {
        ListAlignment.pairs(expected: expected.count, actual: actual.count) { expected[$0] == actual[$1] }
    }

    /// The number of faults, found in another way: by trying everything.
    private static func distance(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Int {
        guard let one = left.first, let other = right.first else { return max(left.count, right.count) }
        let (leftRest, rightRest) = (left.dropFirst(), right.dropFirst())
        if one == other { return distance(leftRest, rightRest) }
        return min(distance(leftRest, rightRest), distance(leftRest, right), distance(left, rightRest)) + 1
    }

    @Test func thePairsAreInOrderAndHaveTheFewestFaults() {
        for (number, expected) in Self.lists.enumerated() {
            for actual in TestDepth.some(Self.lists.dropFirst(number % TestDepth.step(4))) {
                let pairs = Self.pairs(expected, actual)
                var (left, right, faults) = (0, 0, 0)
                for pair in pairs {
                    switch pair {
                    case .same(left, right) where expected[left] == actual[right]:
                        (left, right) = (left + 1, right + 1)
                    case .wrong(left, right) where expected[left] != actual[right]:
                        (left, right, faults) = (left + 1, right + 1, faults + 1)
                    case .missing(left): (left, faults) = (left + 1, faults + 1)
                    case .unexpected(right): (right, faults) = (right + 1, faults + 1)
                    default: Issue.record("\(pair) is out of place in \(pairs)")
                    }
                }
                let fewest = Self.distance(expected[...], actual[...])
                #expect((left, right, faults) == (expected.count, actual.count, fewest), "\(expected) \(actual)")
            }
        }
    }

    @Test func longListsAreComparedInTime() {
        let expected = Array(0..<100_000)
        let actual = expected.map { $0 == 7 ? -1 : $0 }
        var comparisons = 0
        let pairs = ListAlignment.pairs(expected: expected.count, actual: actual.count) {
            comparisons += 1
            return expected[$0] == actual[$1]
        }
        let same = pairs.count { if case .same = $0 { true } else { false } }
        #expect(
            (pairs.count, pairs[7], same, comparisons < 200_100)
                == (100_000, .wrong(expected: 7, actual: 7), 99_999, true)
        )
    }
}
