/// A text on one line and a cursor in it, and what the editing keys do to them.
///
/// ```swift
/// var editing = TextEditing("London")
/// editing.apply(.home)
/// editing.apply("New ")      // editing.value == "New London", editing.cursor == 4
/// ```
public struct TextEditing: Equatable, Sendable {
    /// The graphemes of the text.
    public private(set) var characters: [Character]
    /// How many graphemes are before the cursor.
    public private(set) var cursor: Int

    /// Creates an editing with the cursor at the end, or where it is said; a place outside of the text is moved into it.
    public init(_ value: String = "", cursor: Int? = nil) {
        characters = Array(value)
        self.cursor = min(max(0, cursor ?? characters.count), characters.count)
    }

    /// The text.
    public var value: String {
        String(characters)
    }

    /// Does what a key does, and returns whether it is an editing key.
    ///
    /// | keys | what they do |
    /// |---|---|
    /// | a character, a paste | insert; line breaks become spaces |
    /// | backspace, delete, ctrl-D | delete before, delete at the cursor |
    /// | left, right, ctrl-B, ctrl-F | move by a grapheme |
    /// | home, end, ctrl-A, ctrl-E | move to the start, to the end |
    /// | ctrl-left, ctrl-right, alt-B, alt-F | move by a word |
    /// | ctrl-W, alt-backspace | delete the word before the cursor |
    /// | ctrl-K, ctrl-U | delete all after, all before the cursor |
    @discardableResult
    public mutating func apply(_ key: Key) -> Bool {
        switch key {
        case let .character(character): insert(String(character))
        case let .paste(text): insert(text)
        case .backspace: delete(from: cursor - 1, to: cursor)
        case .delete, .control("d"): delete(from: cursor, to: cursor + 1)
        case .left, .control("b"): cursor = max(0, cursor - 1)
        case .right, .control("f"): cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        case .control("w"), .modified(.backspace, .alt): delete(from: wordStart, to: cursor)
        case .control("k"): delete(from: cursor, to: characters.count)
        case .control("u"): delete(from: 0, to: cursor)
        case .modified(.left, .control), .modified(.left, .alt), .modified("b", .alt): cursor = wordStart
        case .modified(.right, .control), .modified(.right, .alt), .modified("f", .alt): cursor = wordEnd
        default: return false
        }
        return true
    }

    /// Inserts a text at the cursor and moves the cursor after it; a line break becomes a space.
    public mutating func insert(_ text: String) {
        // What is inserted may make one grapheme with its neighbours, so the whole text is cut into graphemes again.
        let head = String(characters[..<cursor]) + String(text.map { $0.isNewline ? " " : $0 })
        let whole = head + String(characters[cursor...])
        characters = Array(whole)
        cursor = whole.distance(from: whole.startIndex, to: whole.index(roundedUp: head.utf8.count))
    }

    private mutating func delete(from start: Int, to end: Int) {
        let range = max(0, start)..<min(characters.count, max(0, end))
        guard !range.isEmpty else { return }
        let head = String(characters[..<range.lowerBound])
        let whole = head + String(characters[range.upperBound...])
        characters = Array(whole)
        cursor = whole.distance(from: whole.startIndex, to: whole.index(roundedUp: head.utf8.count))
    }

    private var wordStart: Int {
        var position = cursor
        while position > 0, !isWord(characters[position - 1]) { position -= 1 }
        while position > 0, isWord(characters[position - 1]) { position -= 1 }
        return position
    }

    private var wordEnd: Int {
        var position = cursor
        while position < characters.count, !isWord(characters[position]) { position += 1 }
        while position < characters.count, isWord(characters[position]) { position += 1 }
        return position
    }

    private func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}

extension String {
    /// Returns the start of the first grapheme at or after so many bytes.
    fileprivate func index(roundedUp bytes: Int) -> String.Index {
        let index = utf8.index(startIndex, offsetBy: bytes)
        guard index < endIndex else { return endIndex }
        let start = self.index(before: self.index(after: index))
        return start == index ? index : self.index(after: index)
    }
}
