/// The three-way merge of a text: what was generated last, what a person made of it, and what is generated now.
///
/// The pieces follow each other in all three texts. Where only one side differs from what was generated last, its lines
/// are the result; where both differ, and not alike, the piece is a conflict.
struct LineMerge {
    /// A part of the three texts, with the lines of each.
    struct Piece: Equatable {
        let base: [Substring]
        let own: [Substring]
        let generated: [Substring]

        /// The lines of the result; nil for a conflict.
        var merged: [Substring]? {
            if own == generated || own == base { return generated }
            return generated == base ? own : nil
        }
    }

    /// The decision about a conflict.
    enum Resolution: Equatable {
        /// The lines are these, and the same conflict doesn't come again.
        case decided([Substring])
        /// The person's lines stay, and the next run finds the conflict again.
        case open
    }

    let pieces: [Piece]
    private let texts: (base: String, own: String, generated: String)
    private let hasCarriageReturns: Bool

    init(base: String, own: String, generated: String) {
        texts = (base, own, generated)
        let own = TextLines(own)
        hasCarriageReturns = own.hasCarriageReturns
        pieces = Self.pieces(TextLines(base).lines, own.lines, TextLines(generated).lines)
    }

    var conflicts: [Piece] {
        pieces.filter { $0.merged == nil }
    }

    /// Returns the result, and the text that counts as generated last from now on.
    ///
    /// Lines that are often there, such as a brace, may be matched otherwise in the texts of the next run, so that it
    /// wouldn't find a conflict again that is open. The person's text stays as a whole then.
    ///
    /// - Parameter resolve: A function that is called for each conflict, in the order of the text, with the line
    ///   of the person's text at which it begins, from 1.
    func resolved(by resolve: (Piece, Int) -> Resolution) -> (text: String, remembered: String) {
        let (result, openCount) = lines(by: resolve)
        guard openCount > 0 else { return result }
        let next = LineMerge(base: result.remembered, own: result.text, generated: texts.generated)
        let isFoundAgain = next.conflicts.count == openCount && next.lines { _, _ in .open }.result.text == result.text
        return isFoundAgain ? result : (texts.own, texts.base)
    }

    private func lines(
        by resolve: (Piece, Int) -> Resolution
    ) -> (result: (text: String, remembered: String), openCount: Int) {
        var openCount = 0
        var (lines, remembered): ([Substring], [Substring]) = ([], [])
        var line = 1
        for piece in pieces {
            let resolution = piece.merged.map(Resolution.decided) ?? resolve(piece, line)
            switch resolution {
            case let .decided(merged):
                lines += merged
                remembered += piece.generated
            case .open:
                openCount += 1
                lines += piece.own
                remembered += piece.base
            }
            line += piece.own.count
        }
        return (
            (TextLines(lines, hasCarriageReturns: hasCarriageReturns).text, TextLines(remembered).text), openCount
        )
    }

    private static func pieces(_ base: [Substring], _ own: [Substring], _ generated: [Substring]) -> [Piece] {
        let (inOwn, inGenerated) = (matches(of: base, in: own), matches(of: base, in: generated))
        var pieces: [Piece] = []
        var (atBase, atOwn, atGenerated) = (0, 0, 0)
        func close(_ toBase: Int, _ toOwn: Int, _ toGenerated: Int) {
            let piece = Piece(
                base: Array(base[atBase..<toBase]),
                own: Array(own[atOwn..<toOwn]),
                generated: Array(generated[atGenerated..<toGenerated])
            )
            if !piece.base.isEmpty || !piece.own.isEmpty || !piece.generated.isEmpty { pieces.append(piece) }
            (atBase, atOwn, atGenerated) = (toBase, toOwn, toGenerated)
        }
        for index in base.indices {
            guard let own = inOwn[index], let generated = inGenerated[index] else { continue }
            // A line that all have ends what differs before it.
            if (index, own, generated) != (atBase, atOwn, atGenerated) { close(index, own, generated) }
            close(index + 1, own + 1, generated + 1)
        }
        close(base.count, own.count, generated.count)
        return pieces
    }

    /// Returns the place of each line in another text, for the lines of a longest common subsequence.
    private static func matches(of lines: [Substring], in other: [Substring]) -> [Int?] {
        let start = zip(lines, other).prefix { $0 == $1 }.count
        let rest = min(lines.count, other.count) - start
        let end = zip(lines.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let (middle, others) = (lines[start..<(lines.count - end)], other[start..<(other.count - end)])
        let difference = Array(others).difference(from: Array(middle))
        let removed = Set(difference.removals.map(\.offset))
        let inserted = Set(difference.insertions.map(\.offset))
        var places: [Int?] = (0..<start).map { $0 }
        var kept = others.indices.lazy.filter { !inserted.contains($0 - start) }.makeIterator()
        for index in middle.indices { places.append(removed.contains(index - start) ? nil : kept.next()) }
        return places + (0..<end).map { other.count - end + $0 }
    }
}

extension CollectionDifference.Change {
    fileprivate var offset: Int {
        switch self {
        case let .insert(offset, _, _), let .remove(offset, _, _): offset
        }
    }
}
