import MillraceRendering

/// A block of lines that moves up or down as a whole, as when a list is scrolled.
struct LineScroll: Equatable {
    /// The range of lines that moves.
    var rows: Range<Int>
    /// The number of lines to move up; negative to move down.
    var distance: Int

    /// The minimum number of lines that scrolling must move to their position for the sequence to save bytes.
    private static let leastGain = 3

    /// Returns the movement that brings the most lines to their position, or `nil` if none saves bytes.
    static func best(from previous: TextFrame, to next: TextFrame) -> LineScroll? {
        let height = next.height
        guard let first = (0..<height).first(where: { !next.hasSameLine(as: previous, row: $0) }),
            let last = (0..<height).last(where: { !next.hasSameLine(as: previous, row: $0) }),
            last - first >= leastGain
        else { return nil }
        let changed = first..<last + 1
        let (before, after) = (previous.lineHashes(changed), next.lineHashes(changed))
        var best: (scroll: LineScroll, gain: Int)?
        for distance in candidates(before, after) {
            let scroll = LineScroll(rows: changed, distance: distance)
            var gain = 0
            for row in changed {
                let hash = after[row - first]
                let wasRight = before[row - first] == hash
                let isRight = changed.contains(row + distance) && before[row + distance - first] == hash
                // An empty line is no gain: clearing it is as cheap as moving it.
                if isRight != wasRight, !next.isEmptyLine(row) { gain += isRight ? 1 : -1 }
            }
            if gain >= leastGain, gain > best?.gain ?? 0 { best = (scroll, gain) }
        }
        return best?.scroll
    }

    /// Returns the distances by which lines that occur only once in the previous frame have moved.
    private static func candidates(_ before: [UInt64], _ after: [UInt64]) -> Set<Int> {
        var places: [UInt64: Int] = [:]
        for (row, hash) in before.enumerated() { places[hash] = places[hash] == nil ? row : -1 }
        var distances: Set<Int> = []
        for (row, hash) in after.enumerated() {
            guard let place = places[hash], place >= 0, place != row else { continue }
            distances.insert(place - row)
        }
        return distances
    }
}
