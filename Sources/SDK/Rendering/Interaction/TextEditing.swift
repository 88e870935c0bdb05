/// A text with a cursor and an optional selection, and the editing keys for it.
///
/// ```swift
/// var editing = TextEditing("London")
/// editing.apply(.home)
/// editing.insert("New ")     // editing.value == "New London", editing.cursor == 4
/// ```
/// A key reads only the text near the cursor, so its cost doesn't depend on the length of the text.
package struct TextEditing: Equatable, Sendable {
    package private(set) var value: String
    /// The number of bytes before the cursor; the cursor is always between two grapheme clusters.
    var position: Int
    /// The end of the selection that doesn't move, in bytes; the other end is the cursor.
    var anchor: Int?
    /// Whether the text may have several lines.
    private(set) var isMultiline = false
    /// Whether the text was typed into a masked field.
    var isSecret = false
    /// The lines that a multi-line editor shows.
    var view = EditorView()
    /// The edits of a text of several lines that can be undone.
    var history = EditHistory()
    /// The column to which up and down move the cursor, while they do.
    var goal: Int?
    /// The place of a search that was selected last.
    var found: FoundPlace?

    /// Creates the editing state of a text.
    ///
    /// - Parameters:
    ///   - value: The text.
    ///   - cursor: The number of grapheme clusters before the cursor; by default all. A number out of range is moved
    ///     into it.
    package init(_ value: String = "", cursor: Int? = nil) {
        self.value = value
        self.value.makeContiguousUTF8()
        position = self.value.utf8.count
        if let cursor { position = offset(ofGrapheme: cursor) }
    }

    /// Creates the editing state of an input.
    init(_ input: TextInput) {
        self.init(input.value)
        isMultiline = input.isMultiline
        follow(input)
    }

    /// Returns whether two values have the same text, cursor and selection.
    package static func == (lhs: TextEditing, rhs: TextEditing) -> Bool {
        lhs.value == rhs.value && lhs.position == rhs.position && lhs.anchor == rhs.anchor
            && lhs.isMultiline == rhs.isMultiline
    }

    /// The number of grapheme clusters before the cursor.
    ///
    /// Counting takes time in proportion to that number.
    package var cursor: Int {
        value[..<index(position)].count
    }

    /// The range of selected grapheme clusters, if any; typed text replaces the selection.
    package var selection: Range<Int>? {
        selectedBytes.map { bytes in
            let start = value[..<index(bytes.lowerBound)].count
            return start..<start + value[index(bytes.lowerBound)..<index(bytes.upperBound)].count
        }
    }

    var cursorIndex: String.Index {
        index(position)
    }

    /// The range of selected bytes, if any.
    var selectedBytes: Range<Int>? {
        guard let anchor, anchor != position else { return nil }
        return min(anchor, position)..<max(anchor, position)
    }

    /// Returns whether a key types or moves the cursor whatever the text is, so that it reaches no key binding.
    func takes(_ key: Key) -> Bool {
        key.belongsToField || (isMultiline && [.enter, .pageUp, .pageDown].contains(key))
    }

    /// Applies a key, and returns whether it is an editing key; the comment of ``TextField`` lists them.
    @discardableResult
    package mutating func apply(_ key: Key) -> Bool {
        if isMultiline, let isApplied = applyToLines(key) { return isApplied }
        if let place = movement(key) {
            anchor = nil
            position = place
            history.close()
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

    /// Moves the cursor to after a number of grapheme clusters, and clears the selection; a number out of range is
    /// moved into it.
    package mutating func moveCursor(to place: Int) {
        position = offset(ofGrapheme: place)
        anchor = nil
    }

    /// Moves the cursor to where `count` bytes follow it, or to the next grapheme cluster boundary, and clears the
    /// selection.
    mutating func moveCursor(bytesFromEnd count: Int) {
        let offset = min(max(0, value.utf8.count - count), value.utf8.count)
        position = value.utf8.distance(from: value.startIndex, to: value.graphemeIndex(atOrAfter: offset))
        anchor = nil
    }

    /// Moves the cursor as ``moveCursor(bytesFromEnd:)`` does, and selects what it moves over.
    mutating func select(bytesFromEnd count: Int) {
        let start = anchor ?? position
        moveCursor(bytesFromEnd: count)
        anchor = start
        history.close()
    }

    /// Selects the word at the cursor, or the grapheme cluster where there is no word.
    ///
    /// - Parameter isAll: Whether to select the whole text instead.
    mutating func selectWord(orAll isAll: Bool) {
        history.close()
        guard !isAll else {
            (anchor, position) = (0, value.utf8.count)
            return
        }
        var (start, end) = (cursorIndex, cursorIndex)
        while start > value.startIndex, isWord(value[value.index(before: start)]) { start = value.index(before: start) }
        while end < value.endIndex, isWord(value[end]) { end = value.index(after: end) }
        if start == end, end < value.endIndex { end = value.index(after: end) }
        (anchor, position) = (offset(of: start), offset(of: end))
    }

    /// Inserts a text at the cursor, replacing the selection, and moves the cursor to after the text; in a text of a
    /// single line, line breaks become spaces.
    package mutating func insert(_ text: String) {
        if isMultiline {
            let lines = text.isPrintableASCII ? text : String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
            return replace(selectedBytes ?? position..<position, with: lines)
        }
        replace(selectedBytes ?? position..<position, with: text.onOneLine)
    }

    mutating func delete(_ range: Range<Int>) {
        anchor = nil
        guard !range.isEmpty else { return }
        replace(range, with: "")
    }

    /// The inserted text may form one grapheme cluster with its neighbors, so the cursor goes to the next cluster
    /// boundary.
    mutating func replace(_ range: Range<Int>, with text: String) {
        // A paste of nothing is no edit to undo, and doesn't end the redo.
        if isMultiline, !range.isEmpty || !text.isEmpty {
            history.record(
                EditHistory.Edit(offset: range.lowerBound, removed: self.text(range), inserted: text, cursor: position)
            )
        }
        substitute(range, by: text)
    }

    /// Returns the text of some bytes.
    func text(_ range: Range<Int>) -> String {
        String(value[index(range.lowerBound)..<index(range.upperBound)])
    }

    /// Replaces some bytes by a text, and moves the cursor to after it.
    mutating func substitute(_ range: Range<Int>, by text: String) {
        value.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: text)
        let next = value.graphemeIndex(atOrAfter: range.lowerBound + text.utf8.count)
        position = offset(of: next)
        anchor = nil
        found?.isEdited = true
    }

    private mutating func select(with key: Key) -> Bool {
        let start = anchor ?? position
        // With an anchor, a plain move would go to the end of the selection first.
        anchor = nil
        guard let place = movement(key) else {
            anchor = start == position ? nil : start
            return false
        }
        anchor = start
        position = place
        return true
    }

    /// Returns the position to which a key moves the cursor, or `nil` for other keys.
    private func movement(_ key: Key) -> Int? {
        if isMultiline, let place = movementInLines(key) { return place }
        return switch key {
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
