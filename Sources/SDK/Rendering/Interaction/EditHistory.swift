/// The edits of a text that can be undone and done again.
struct EditHistory: Equatable, Sendable {
    /// The replacement of some bytes by others.
    struct Edit: Equatable, Sendable {
        /// The first byte.
        var offset: Int
        var removed: String
        var inserted: String
        /// The cursor before the edit.
        var cursor: Int

        var byteCount: Int { removed.utf8.count + inserted.utf8.count }
    }

    private var done: [Edit] = []
    private var undone: [Edit] = []
    /// The bytes of all edits, of those that were undone too.
    private var byteCount = 0
    /// Whether a typed character may become one edit with those before it.
    private var isOpen = false

    private static let mostEdits = 1000
    private static let mostBytes = 16 << 20

    /// Adds an edit; characters that are typed one after the other are one edit, up to the end of a word.
    mutating func record(_ edit: Edit) {
        byteCount -= undone.reduce(0) { $0 + $1.byteCount }
        undone = []
        let isTyped = edit.removed.isEmpty && edit.inserted.utf8.count <= 16 && edit.inserted.count == 1
        byteCount += edit.byteCount
        if isTyped, isOpen, let last = done.last, last.offset + last.inserted.utf8.count == edit.offset,
            last.inserted.last?.isWhitespace == edit.inserted.last?.isWhitespace || edit.inserted == " "
        {
            done[done.count - 1].inserted += edit.inserted
        } else {
            done.append(edit)
        }
        isOpen = isTyped
        while done.count > Self.mostEdits || (byteCount > Self.mostBytes && done.count > 1) {
            let oldest = done.removeFirst()
            byteCount -= oldest.byteCount
        }
    }

    /// Ends an edit of typed characters, for example because the cursor moved.
    mutating func close() {
        isOpen = false
    }

    /// Removes and returns the last edit, or `nil` if there is none.
    mutating func undo() -> Edit? {
        isOpen = false
        guard let edit = done.popLast() else { return nil }
        undone.append(edit)
        return edit
    }

    /// Returns the edit that was undone last, or `nil` if there is none.
    mutating func redo() -> Edit? {
        isOpen = false
        guard let edit = undone.popLast() else { return nil }
        done.append(edit)
        return edit
    }
}
