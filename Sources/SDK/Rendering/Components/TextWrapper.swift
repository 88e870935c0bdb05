/// Wraps a text into lines of a maximum width, one line at a time.
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

    /// The part of the text that is not yet wrapped.
    var rest: Substring {
        text[index...]
    }

    /// Returns the next line, or `nil` after the last.
    ///
    /// An empty text gives one empty line.
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
            // Spaces at the end of a line may exceed the width, because they are dropped.
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
        // A grapheme cluster that is wider than the whole line becomes a line by itself, which shows nothing.
        index = currentColumns == 0 && overflow == start ? text.clusterEnd(from: start) : overflow
        isDone = index == text.endIndex
        return text[start..<index]
    }

    /// Returns whether a line may end after a glyph: an ideograph or emoji, a zero-width space, or a soft hyphen if
    /// there is space to show it.
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
        // A carriage return and the line feed form one grapheme cluster, so one step back goes over both.
        let end = text.index(before: index)
        return text[start..<end]
    }
}

extension String {
    /// Returns the index of the first line feed at or after an index.
    func lineFeed(from start: String.Index) -> String.Index? {
        firstIndex(ofByte: 0x0A, from: start)
    }

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
    /// A carriage return by itself doesn't: the layout shows it as a symbol.
    fileprivate var isLineBreak: Bool {
        self == "\n" || self == "\r\n"
    }
}
