import MillracePlatform

/// Finds the pairs of lines that two texts share.
///
/// While there are few changes, the fewest are found (Myers, "An O(ND) Difference Algorithm", 1986). Where there are
/// many, the lines that occur once in both texts are paired (Cohen's patience difference), and the gaps between them
/// are compared separately: the work stays near linear at any size.
struct LineMatching {
    /// The largest number of changes that is tried in a gap of few lines; in a gap of many lines it is less.
    private static let maximumChanges = 1_000
    private static let maximumSteps = 20_000_000

    private let old: [Int]
    private let new: [Int]
    private var matches: [Int?]

    /// Returns, for each old line, the new line that it is, if it is still there; the new lines ascend.
    ///
    /// - Parameters:
    ///   - old: The old lines, as numbers: equal lines have equal numbers.
    ///   - new: The new lines.
    static func matches(_ old: [Int], _ new: [Int]) -> [Int?] {
        var matching = LineMatching(old: old, new: new)
        matching.run()
        return matching.matches
    }

    private init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
        matches = Array(repeating: nil, count: old.count)
    }

    private struct Gap {
        var old: Range<Int>
        var new: Range<Int>
    }

    private mutating func run() {
        var gaps = [Gap(old: 0..<old.count, new: 0..<new.count)]
        while let whole = gaps.popLast() {
            let gap = withoutEnds(whole)
            guard !gap.old.isEmpty, !gap.new.isEmpty else { continue }
            if !matchFewestChanges(in: gap) {
                gaps += matchAnchors(in: gap)
            }
        }
    }

    /// Matches equal lines at the two ends of a gap.
    private mutating func withoutEnds(_ gap: Gap) -> Gap {
        var (old, new) = (gap.old, gap.new)
        while let left = old.first, let right = new.first, self.old[left] == self.new[right] {
            matches[left] = right
            (old, new) = (old.dropFirst(), new.dropFirst())
        }
        while let left = old.last, let right = new.last, self.old[left] == self.new[right] {
            matches[left] = right
            (old, new) = (old.dropLast(), new.dropLast())
        }
        return Gap(old: old, new: new)
    }

    /// Matches the lines of a gap so that the changes are the fewest.
    ///
    /// - Returns: Whether there are few enough to be found.
    private mutating func matchFewestChanges(in gap: Gap) -> Bool {
        let (oldCount, newCount) = (gap.old.count, gap.new.count)
        let affordable = max(32, min(Self.maximumChanges, Self.maximumSteps / (oldCount + newCount)))
        let limit = min(oldCount + newCount, affordable)
        // `furthest[k + limit + 1]` is the furthest old line that is reached on the diagonal k = old - new.
        var furthest = Array(repeating: 0, count: 2 * limit + 3)
        var history: [[Int]] = []
        for changes in 0...limit {
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                let index = diagonal + limit + 1
                let isInsertion =
                    diagonal == -changes || (diagonal != changes && furthest[index - 1] < furthest[index + 1])
                var left = isInsertion ? furthest[index + 1] : furthest[index - 1] + 1
                var right = left - diagonal
                while left < oldCount, right < newCount,
                    old[gap.old.lowerBound + left] == new[gap.new.lowerBound + right]
                {
                    (left, right) = (left + 1, right + 1)
                }
                furthest[index] = left
                if left >= oldCount, right >= newCount {
                    retrace(history, in: gap)
                    return true
                }
            }
            history.append(Array(furthest[(limit + 1 - changes)...(limit + 1 + changes)]))
        }
        return false
    }

    /// Goes back over the steps, and matches the lines on the diagonals between the changes.
    private mutating func retrace(_ history: [[Int]], in gap: Gap) {
        var (left, right) = (gap.old.count, gap.new.count)
        for changes in history.indices.reversed() {
            let steps = history[changes]
            func reached(_ diagonal: Int) -> Int? {
                abs(diagonal) <= changes ? steps[diagonal + changes] : nil
            }
            let diagonal = left - right
            let (below, above) = (reached(diagonal - 1), reached(diagonal + 1))
            let isInsertion = below == nil || (above.map { (below ?? 0) < $0 } ?? false)
            let before = isInsertion ? (above ?? 0) : (below ?? 0)
            let start = isInsertion ? before : before + 1
            while left > start {
                (left, right) = (left - 1, right - 1)
                matches[gap.old.lowerBound + left] = gap.new.lowerBound + right
            }
            (left, right) = isInsertion ? (left, right - 1) : (left - 1, right)
        }
        while left > 0, right > 0 {
            (left, right) = (left - 1, right - 1)
            matches[gap.old.lowerBound + left] = gap.new.lowerBound + right
        }
    }

    /// Matches lines that occur once on each side: as many as are in the same order on both.
    ///
    /// - Returns: The gaps between them; none where there is no such line.
    private mutating func matchAnchors(in gap: Gap) -> [Gap] {
        let positions = Self.unique(old, in: gap.old)
        let candidates = Self.unique(new, in: gap.new)
            .compactMap { line, right in positions[line].map { (left: $0, right: right) } }
            .sorted { $0.left < $1.left }
        let anchors = candidates.map(\.right).longestRise.map { candidates[$0] }
        guard !anchors.isEmpty else { return [] }
        var gaps: [Gap] = []
        var (left, right) = (gap.old.lowerBound, gap.new.lowerBound)
        for anchor in anchors {
            matches[anchor.left] = anchor.right
            gaps.append(Gap(old: left..<anchor.left, new: right..<anchor.right))
            (left, right) = (anchor.left + 1, anchor.right + 1)
        }
        gaps.append(Gap(old: left..<gap.old.upperBound, new: right..<gap.new.upperBound))
        return gaps
    }

    /// Returns the positions of the lines that occur once.
    private static func unique(_ lines: [Int], in range: Range<Int>) -> [Int: Int] {
        var positions: [Int: Int?] = [:]
        for index in range {
            positions.updateValue(positions.keys.contains(lines[index]) ? nil : index, forKey: lines[index])
        }
        return positions.compactMapValues { $0 }
    }
}
