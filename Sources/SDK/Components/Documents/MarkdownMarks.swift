/// A range of pieces that has a style, or links to an address.
struct MarkdownRange {
    enum Kind {
        case emphasized
        case strong
        case struck
        case link(String)
    }

    var start: Int
    var end: Int
    var kind: Kind

    init(start: Int, end: Int, _ kind: Kind) {
        (self.start, self.end, self.kind) = (start, end, kind)
    }
}

/// The marks `*`, `_` and `~` of a paragraph, and the ranges between those that belong together.
struct MarkdownMarks {
    struct Mark {
        let character: UInt8
        /// The number of characters that don't belong to a range.
        var count: Int
        let piece: Int
        fileprivate let length: Int
        fileprivate let opens: Bool
        fileprivate let closes: Bool
        /// The neighbors among those that may still belong to others.
        fileprivate var previous: Int
        fileprivate var next: Int
    }

    private(set) var all: [Mark] = []
    private(set) var ranges: [MarkdownRange] = []
    private var last = -1

    /// Adds a run of marks.
    ///
    /// - Parameters:
    ///   - character: The character.
    ///   - count: The length of the run.
    ///   - piece: The piece of the run.
    ///   - before: The code point before the run; a line feed at the start.
    ///   - after: The code point after the run; a line feed at the end.
    mutating func add(
        _ character: UInt8,
        count: Int,
        piece: Int,
        between before: Unicode.Scalar,
        and after: Unicode.Scalar
    ) {
        let (isSpaceBefore, isSpaceAfter) = (before.properties.isWhitespace, after.properties.isWhitespace)
        let (isSignBefore, isSignAfter) = (Self.isPunctuation(before), Self.isPunctuation(after))
        let isLeft = !isSpaceAfter && (!isSignAfter || isSpaceBefore || isSignBefore)
        let isRight = !isSpaceBefore && (!isSignBefore || isSpaceAfter || isSignAfter)
        let isUnderscore = character == UInt8(ascii: "_")
        let opens = isUnderscore ? isLeft && (!isRight || isSignBefore) : isLeft
        let closes = isUnderscore ? isRight && (!isLeft || isSignAfter) : isRight
        let mark = Mark(
            character: character,
            count: count,
            piece: piece,
            length: count,
            opens: opens,
            closes: closes,
            previous: last,
            next: -1
        )
        if last >= 0 { all[last].next = all.count }
        last = all.count
        all.append(mark)
    }

    /// Finds the ranges between the marks that are behind one, and leaves these out from then on.
    mutating func resolve(above bottom: Int) {
        // Below an index, no mark fits a closing one of a kind; else all marks would be looked at for each.
        var bottoms: [Int: Int] = [:]
        var closer = last
        while closer > bottom, all[closer].previous > bottom { closer = all[closer].previous }
        while closer > bottom {
            let mark = all[closer]
            guard mark.closes else {
                closer = mark.next
                continue
            }
            let kind = Int(mark.character) * 8 + mark.length % 3 * 2 + (mark.opens ? 1 : 0)
            let least = bottoms[kind] ?? bottom
            var opener = mark.previous
            while opener > least, !fit(all[opener], mark) { opener = all[opener].previous }
            guard opener > least else {
                bottoms[kind] = mark.previous
                if !mark.opens { remove(closer) }
                closer = mark.next
                continue
            }
            closer = join(opener, closer)
        }
        // The others are text.
        while last > bottom { remove(last) }
    }

    private func fit(_ opener: Mark, _ closer: Mark) -> Bool {
        guard opener.character == closer.character, opener.opens else { return false }
        if opener.character == UInt8(ascii: "~") { return opener.count == closer.count }
        return !((closer.opens || opener.closes) && closer.length % 3 != 0 && (opener.length + closer.length) % 3 == 0)
    }

    /// Makes a range of two marks, and returns the next mark that may close one.
    private mutating func join(_ opener: Int, _ closer: Int) -> Int {
        let isStruck = all[closer].character == UInt8(ascii: "~")
        let isStrong = all[opener].count > 1 && all[closer].count > 1
        let kind: MarkdownRange.Kind = isStruck ? .struck : isStrong ? .strong : .emphasized
        ranges.append(MarkdownRange(start: all[opener].piece + 1, end: all[closer].piece, kind))
        let count = isStruck ? all[closer].count : isStrong ? 2 : 1
        all[opener].count -= count
        all[closer].count -= count
        (all[opener].next, all[closer].previous) = (closer, opener)
        if all[opener].count == 0 { remove(opener) }
        guard all[closer].count == 0 else { return closer }
        remove(closer)
        return all[closer].next
    }

    private mutating func remove(_ index: Int) {
        let (previous, next) = (all[index].previous, all[index].next)
        if previous >= 0 { all[previous].next = next }
        if next >= 0 { all[next].previous = previous } else { last = previous }
    }

    private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return MarkdownScanner.isPunctuation(UInt8(scalar.value)) }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            return true
        default: return false
        }
    }
}
