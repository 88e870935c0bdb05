/// A text on one line, a cursor in it and perhaps a selection, and what the editing keys do to them.
///
/// ```swift
/// var editing = TextEditing("London")
/// editing.apply(.home)
/// editing.insert("New ")     // editing.value == "New London", editing.cursor == 4
/// ```
/// A key looks only at the neighborhood of the cursor, however long the text is.
public struct TextEditing: Equatable, Sendable {
    /// The text.
    public private(set) var value: String
    /// How many bytes are before the cursor, which is always between two graphemes.
    private var position: Int
    /// Where the selection began; its other end is the cursor.
    private var anchor: Int?

    /// Creates an editing of a text.
    ///
    /// - Parameters:
    ///   - value: The text.
    ///   - cursor: How many graphemes are before the cursor; by default all. A place outside of the text is moved into it.
    public init(_ value: String = "", cursor: Int? = nil) {
        self.value = value
        self.value.makeContiguousUTF8()
        position = self.value.utf8.count
        if let cursor { position = offset(ofGrapheme: cursor) }
    }

    /// How many graphemes are before the cursor; counting them takes as long as there are many.
    public var cursor: Int {
        value[..<index(position)].count
    }

    /// The graphemes that are selected, if any are: what is typed replaces them.
    public var selection: Range<Int>? {
        selectedBytes.map { bytes in
            let start = value[..<index(bytes.lowerBound)].count
            return start..<start + value[index(bytes.lowerBound)..<index(bytes.upperBound)].count
        }
    }

    /// Where in the text the cursor is.
    var cursorIndex: String.Index {
        index(position)
    }

    /// The bytes that are selected.
    var selectedBytes: Range<Int>? {
        guard let anchor, anchor != position else { return nil }
        return min(anchor, position)..<max(anchor, position)
    }

    /// Does what a key does, and returns whether it is an editing key.
    ///
    /// | keys | what they do |
    /// |---|---|
    /// | a character, a paste | insert, in the place of what is selected; line breaks become spaces |
    /// | backspace, delete, ctrl-D | delete what is selected; else before, else at the cursor |
    /// | left, right, ctrl-B, ctrl-F | move by a grapheme; from a selection to its end |
    /// | home, end, ctrl-A, ctrl-E | move to the start, to the end |
    /// | ctrl-left, ctrl-right, alt-B, alt-F | move by a word |
    /// | left, right, home, end, with or without ctrl, and shift | select |
    /// | alt-A | select all |
    /// | ctrl-W, alt-backspace | delete the word before the cursor |
    /// | ctrl-K, ctrl-U | delete all after, all before the cursor |
    @discardableResult
    public mutating func apply(_ key: Key) -> Bool {
        if let place = movement(key) {
            anchor = nil
            position = place
            return true
        }
        switch key {
        case let .character(character): insert(String(character))
        case let .paste(text): insert(text)
        case .backspace: delete(selectedBytes ?? graphemeStart..<position)
        case .delete, .control("d"): delete(selectedBytes ?? position..<graphemeEnd)
        case .control("w"), .modified(.backspace, .alt): delete(wordStart..<position)
        case .control("k"): delete(position..<value.utf8.count)
        case .control("u"): delete(0..<position)
        case .modified("a", .alt): (anchor, position) = (0, value.utf8.count)
        case let .modified(moving, modifiers) where modifiers.contains(.shift):
            let rest = modifiers.subtracting(.shift)
            return select(with: rest.isEmpty ? moving : .modified(moving, rest))
        default: return false
        }
        return true
    }

    /// Moves the cursor after so many graphemes, and selects nothing any more; a place outside of the text is moved into it.
    public mutating func moveCursor(to place: Int) {
        position = offset(ofGrapheme: place)
        anchor = nil
    }

    /// Moves the cursor to where so many bytes are after it, or to the next grapheme, and selects nothing any more.
    mutating func moveCursor(bytesFromEnd count: Int) {
        let offset = min(max(0, value.utf8.count - count), value.utf8.count)
        position = value.utf8.distance(from: value.startIndex, to: value.graphemeIndex(atOrAfter: offset))
        anchor = nil
    }

    /// Inserts a text in the place of what is selected, or at the cursor, and moves the cursor after it; a line break
    /// becomes a space.
    public mutating func insert(_ text: String) {
        let line = text.isPrintableASCII ? text : String(text.map { $0.isNewline ? " " : $0 })
        replace(selectedBytes ?? position..<position, with: line)
    }

    private mutating func delete(_ range: Range<Int>) {
        anchor = nil
        guard !range.isEmpty else { return }
        replace(range, with: "")
    }

    /// What is inserted may make one grapheme with its neighbors, so the cursor goes to the next place between two.
    private mutating func replace(_ range: Range<Int>, with text: String) {
        value.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: text)
        let next = value.graphemeIndex(atOrAfter: range.lowerBound + text.utf8.count)
        position = offset(of: next)
        anchor = nil
    }

    private mutating func select(with key: Key) -> Bool {
        let start = anchor ?? position
        // A move from a selection would go to its end first.
        anchor = nil
        guard let place = movement(key) else {
            anchor = start == position ? nil : start
            return false
        }
        anchor = start
        position = place
        return true
    }

    /// Returns where a key moves the cursor, if it moves it.
    private func movement(_ key: Key) -> Int? {
        switch key {
        case .left, .control("b"): selectedBytes?.lowerBound ?? graphemeStart
        case .right, .control("f"): selectedBytes?.upperBound ?? graphemeEnd
        case .home, .control("a"), .modified(.home, .control): 0
        case .end, .control("e"), .modified(.end, .control): value.utf8.count
        case .modified(.left, .control), .modified(.left, .alt), .modified("b", .alt): wordStart
        case .modified(.right, .control), .modified(.right, .alt), .modified("f", .alt): wordEnd
        default: nil
        }
    }

    // MARK: - Places

    private func index(_ offset: Int) -> String.Index {
        value.utf8.index(value.startIndex, offsetBy: offset)
    }

    private func offset(of index: String.Index) -> Int {
        value.utf8.distance(from: value.startIndex, to: index)
    }

    private func offset(ofGrapheme number: Int) -> Int {
        let index = value.index(value.startIndex, offsetBy: max(0, number), limitedBy: value.endIndex)
        return offset(of: index ?? value.endIndex)
    }

    private var graphemeStart: Int {
        position > 0 ? offset(of: value.index(before: cursorIndex)) : 0
    }

    private var graphemeEnd: Int {
        position < value.utf8.count ? offset(of: value.index(after: cursorIndex)) : position
    }

    private var wordStart: Int {
        var start = cursorIndex
        while start > value.startIndex, !isWord(value[value.index(before: start)]) {
            start = value.index(before: start)
        }
        while start > value.startIndex, isWord(value[value.index(before: start)]) { start = value.index(before: start) }
        return offset(of: start)
    }

    private var wordEnd: Int {
        var end = cursorIndex
        while end < value.endIndex, !isWord(value[end]) { end = value.index(after: end) }
        while end < value.endIndex, isWord(value[end]) { end = value.index(after: end) }
        return offset(of: end)
    }

    private func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
