/// The pairs of expected and actual elements of a list, of which some are missing, wrong or too many.
///
/// The fewest faults are found, so that one fault isn't taken for many: a missing element doesn't make those behind it
/// wrong.
enum ListAlignment {
    /// A pair, by the positions in the two lists.
    enum Pair: Equatable {
        case same(expected: Int, actual: Int)
        case wrong(expected: Int, actual: Int)
        case missing(expected: Int)
        case unexpected(actual: Int)
    }

    /// The largest number of comparisons; beyond it, elements are paired by their positions.
    private static let maximumComparisons = 40_000

    /// Returns the pairs in order.
    ///
    /// - Parameters:
    ///   - expected: The number of expected elements.
    ///   - actual: The number of actual elements.
    ///   - isSame: Returns whether an expected element, by its position, is an actual one.
    static func pairs(expected: Int, actual: Int, isSame: (Int, Int) -> Bool) -> [Pair] {
        let same = (0..<min(expected, actual)).prefix { isSame($0, $0) }.count
        let start = (0..<same).map { Pair.same(expected: $0, actual: $0) }
        let (left, right) = (expected - same, actual - same)
        guard left > 0, right > 0, left * right <= maximumComparisons else {
            return start + pairsByPosition(from: same, expected: expected, actual: actual, isSame: isSame)
        }
        return start + pairsWithFewestFaults(from: same, expected: expected, actual: actual, isSame: isSame)
    }

    private static func pairsByPosition(
        from start: Int,
        expected: Int,
        actual: Int,
        isSame: (Int, Int) -> Bool
    ) -> [Pair] {
        (start..<max(expected, actual)).map { index in
            guard index < expected else { return .unexpected(actual: index) }
            guard index < actual else { return .missing(expected: index) }
            return isSame(index, index) ? .same(expected: index, actual: index) : .wrong(expected: index, actual: index)
        }
    }

    private static func pairsWithFewestFaults(
        from start: Int,
        expected: Int,
        actual: Int,
        isSame: (Int, Int) -> Bool
    ) -> [Pair] {
        let width = actual - start + 1
        func cell(_ left: Int, _ right: Int) -> Int { (left - start) * width + right - start }
        // For each two positions: the number of faults from there to the ends, and whether the two elements are the
        // same.
        var faults = Array(repeating: 0, count: (expected - start + 1) * width)
        var areSame = Array(repeating: false, count: faults.count)
        for left in (start...expected).reversed() {
            for right in (start...actual).reversed() {
                guard left < expected, right < actual else {
                    faults[cell(left, right)] = max(expected - left, actual - right)
                    continue
                }
                let same = isSame(left, right)
                areSame[cell(left, right)] = same
                let one = min(faults[cell(left + 1, right)], faults[cell(left, right + 1)]) + 1
                faults[cell(left, right)] = min(faults[cell(left + 1, right + 1)] + (same ? 0 : 1), one)
            }
        }
        var pairs: [Pair] = []
        var (left, right) = (start, start)
        while left < expected || right < actual {
            let rest = faults[cell(left, right)]
            if left < expected, right < actual {
                let same = areSame[cell(left, right)]
                if faults[cell(left + 1, right + 1)] + (same ? 0 : 1) == rest {
                    pairs.append(
                        same ? .same(expected: left, actual: right) : .wrong(expected: left, actual: right)
                    )
                    (left, right) = (left + 1, right + 1)
                    continue
                }
            }
            if left < expected, right == actual || faults[cell(left + 1, right)] + 1 == rest {
                pairs.append(.missing(expected: left))
                left += 1
            } else {
                pairs.append(.unexpected(actual: right))
                right += 1
            }
        }
        return pairs
    }
}
