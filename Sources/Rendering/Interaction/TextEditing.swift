/// A text on one line, a cursor in it and perhaps a selection, and what the editing keys do to them.
///
/// ```swift
/// var editing = TextEditing("London")
/// editing.apply(.home)
/// editing.insert("New ")     // editing.value == "New London", editing.cursor == 4
/// ```
public struct TextEditing: Equatable, Sendable {
    /// The graphemes of the text.
    public private(set) var characters: [Character]
    /// How many graphemes are before the cursor.
    public private(set) var cursor: Int
    /// Where the selection began; its other end is the cursor.
    private var anchor: Int?

    /// Creates an editing with the cursor at the end, or where it is said; a place outside of the text is moved into it.
    public init(_ value: String = "", cursor: Int? = nil) {
        characters = Array(value)
        self.cursor = min(max(0, cursor ?? characters.count), characters.count)
    }

    /// The text.
    public var value: String {
        String(characters)
    }

    /// The graphemes that are selected, if any are: what is typed replaces them.
    public var selection: Range<Int>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
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
            cursor = place
            return true
        }
        switch key {
        case let .character(character): insert(String(character))
        case let .paste(text): insert(text)
        case .backspace: delete(selection ?? cursor - 1..<cursor)
        case .delete, .control("d"): delete(selection ?? cursor..<cursor + 1)
        case .control("w"), .modified(.backspace, .alt): delete(wordStart..<cursor)
        case .control("k"): delete(cursor..<characters.count)
        case .control("u"): delete(0..<cursor)
        case .modified("a", .alt): (anchor, cursor) = (0, characters.count)
        case let .modified(moving, modifiers) where modifiers.contains(.shift):
            let rest = modifiers.subtracting(.shift)
            return select(with: rest.isEmpty ? moving : .modified(moving, rest))
        default: return false
        }
        return true
    }

    /// Moves the cursor, and selects nothing any more; a place outside of the text is moved into it.
    public mutating func moveCursor(to place: Int) {
        cursor = min(max(0, place), characters.count)
        anchor = nil
    }

    /// Inserts a text in the place of what is selected, or at the cursor, and moves the cursor after it; a line break
    /// becomes a space.
    public mutating func insert(_ text: String) {
        let range = selection ?? cursor..<cursor
        // What is inserted may make one grapheme with its neighbours, so the whole text is cut into graphemes again.
        let head = String(characters[..<range.lowerBound]) + String(text.map { $0.isNewline ? " " : $0 })
        replace(with: head, characters[range.upperBound...])
    }

    private mutating func delete(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<characters.count)
        anchor = nil
        guard !range.isEmpty else { return }
        replace(with: String(characters[..<range.lowerBound]), characters[range.upperBound...])
    }

    private mutating func replace(with head: String, _ tail: ArraySlice<Character>) {
        let whole = head + String(tail)
        characters = Array(whole)
        cursor = whole.distance(from: whole.startIndex, to: whole.graphemeIndex(atOrAfter: head.utf8.count))
        anchor = nil
    }

    private mutating func select(with key: Key) -> Bool {
        let start = anchor ?? cursor
        // A move from a selection would go to its end first.
        anchor = nil
        guard let place = movement(key) else {
            anchor = start == cursor ? nil : start
            return false
        }
        anchor = start
        cursor = place
        return true
    }

    /// Returns where a key moves the cursor, if it moves it.
    private func movement(_ key: Key) -> Int? {
        switch key {
        case .left, .control("b"): selection?.lowerBound ?? max(0, cursor - 1)
        case .right, .control("f"): selection?.upperBound ?? min(characters.count, cursor + 1)
        case .home, .control("a"), .modified(.home, .control): 0
        case .end, .control("e"), .modified(.end, .control): characters.count
        case .modified(.left, .control), .modified(.left, .alt), .modified("b", .alt): wordStart
        case .modified(.right, .control), .modified(.right, .alt), .modified("f", .alt): wordEnd
        default: nil
        }
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
