/// Cuts a text into lines of at most so many columns, one at a time.
struct TextWrapper {
    private let text: String
    private let width: Int
    private let wrapping: Wrapping
    private var index: String.Index
    private var isDone: Bool

    init(_ text: String, width: Int, wrapping: Wrapping) {
        self.text = text
        self.width = width
        self.wrapping = wrapping
        index = text.startIndex
        isDone = width <= 0
    }

    /// What no line has been made of yet.
    var rest: Substring {
        text[index...]
    }

    /// Returns the next line, or `nil` after the last.
    ///
    /// An empty text is one empty line.
    mutating func next() -> Substring? {
        guard !isDone else { return nil }
        if wrapping == .none { return takeParagraph() }
        let start = index
        var columns = 0
        var end: String.Index?
        var wordEnd: String.Index?
        var afterWord = start
        var previousIsSpace = false
        var overflow: String.Index?
        var current = start
        var currentColumns = 0
        text.forEachGlyph(from: start) { glyph, position, next in
            if position != current {
                current = position
                currentColumns = columns
            }
            if glyph.scalar == "\u{240A}" || glyph.scalar == "\u{240D}", text[position].isLineBreak {
                end = position
                return false
            }
            let isSpace = glyph.scalar == " " && glyph.cluster.isEmpty
            if isSpace, !previousIsSpace { wordEnd = position }
            if isSpace { afterWord = next }
            previousIsSpace = isSpace
            columns += glyph.width
            // Spaces at the end of a line may stick out: they are dropped.
            if columns > width, !(isSpace && wrapping == .word) {
                overflow = current
                return false
            }
            if Self.isBreak(glyph, hasRoom: columns < width) {
                wordEnd = glyph.scalar == "\u{200B}" ? position : next
                afterWord = next
            }
            return true
        }
        if let end {
            index = text.index(after: end)
            return text[start..<end]
        }
        guard let overflow else {
            isDone = true
            index = text.endIndex
            return text[start...]
        }
        if wrapping == .word, let wordEnd, wordEnd > start, afterWord <= overflow {
            index = afterWord
            return text[start..<wordEnd]
        }
        // A grapheme wider than the whole line is taken alone; nothing of it will be shown.
        index = currentColumns == 0 && overflow == start ? text.clusterEnd(from: start) : overflow
        isDone = index == text.endIndex
        return text[start..<index]
    }

    /// Returns whether a line may end after a glyph: an ideograph or an emoji, a zero-width space, or a soft hyphen for which
    /// there is room.
    private static func isBreak(_ glyph: Glyph, hasRoom: Bool) -> Bool {
        if glyph.width == 0 { return glyph.scalar == "\u{200B}" || (glyph.scalar == "\u{AD}" && hasRoom) }
        return glyph.width == 2 && glyph.scalar.value >= 0x1100 && !(0x1200..<0x2000).contains(glyph.scalar.value)
    }

    private mutating func takeParagraph() -> Substring {
        let start = index
        guard let lineFeed = text.lineFeed(from: start) else {
            isDone = true
            index = text.endIndex
            return text[start...]
        }
        index = text.utf8.index(after: lineFeed)
        // A carriage return before it is of the same grapheme.
        let end = text.index(before: index)
        return text[start..<end]
    }
}

extension String {
    /// Returns the place of the first line feed from a place on.
    func lineFeed(from start: String.Index) -> String.Index? {
        firstIndex(ofByte: 0x0A, from: start)
    }

    /// How many line feeds there are.
    var lineFeedCount: Int {
        var count = 0
        var start = startIndex
        while let lineFeed = lineFeed(from: start) {
            count += 1
            start = utf8.index(after: lineFeed)
        }
        return count
    }
}

extension Character {
    /// Whether the character ends a line.
    ///
    /// A carriage return alone doesn't: it is shown as a symbol.
    fileprivate var isLineBreak: Bool {
        self == "\n" || self == "\r\n"
    }
}
