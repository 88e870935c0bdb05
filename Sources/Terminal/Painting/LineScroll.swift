import MillraceRendering

/// Lines of a terminal that move up or down together, as when a list is scrolled.
struct LineScroll: Equatable {
    /// The lines among which they move.
    var rows: Range<Int>
    /// By how many lines they move up; down, if it is less than nothing.
    var distance: Int

    /// How many lines have to be right after scrolling that were not before: what is saved has to be worth the sequence.
    private static let leastGain = 3

    /// Returns the movement after which the most lines are right, if it is worth it.
    static func best(from previous: TextFrame, to next: TextFrame) -> LineScroll? {
        let height = next.height
        guard let first = (0..<height).first(where: { !next.hasSameLine(as: previous, row: $0) }),
            let last = (0..<height).last(where: { !next.hasSameLine(as: previous, row: $0) }),
            last - first >= leastGain
        else { return nil }
        let (before, after) = (previous.lineHashes, next.lineHashes)
        let changed = first...last
        var best: (scroll: LineScroll, gain: Int)?
        for distance in candidates(before, after, in: changed) {
            let scroll = LineScroll(rows: first..<last + 1, distance: distance)
            var gain = 0
            for row in changed {
                let wasRight = before[row] == after[row]
                let isRight = changed.contains(row + distance) && before[row + distance] == after[row]
                // An empty line is as cheap to make as it is to move.
                if isRight != wasRight, !next.isEmptyLine(row) { gain += isRight ? 1 : -1 }
            }
            if gain >= leastGain, gain > best?.gain ?? 0 { best = (scroll, gain) }
        }
        return best?.scroll
    }

    /// The distances by which a line is found again that is only once on each side.
    private static func candidates(_ before: [Int], _ after: [Int], in rows: ClosedRange<Int>) -> Set<Int> {
        var places: [Int: Int] = [:]
        for row in rows { places[before[row]] = places[before[row]] == nil ? row : -1 }
        var distances: Set<Int> = []
        for row in rows {
            guard let place = places[after[row]], place >= 0, place != row else { continue }
            distances.insert(place - row)
        }
        return distances
    }
}
