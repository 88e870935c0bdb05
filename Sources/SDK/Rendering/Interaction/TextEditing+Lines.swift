/// The keys of a text of several lines.
extension TextEditing {
    private var lines: EditorLines {
        EditorLines(value, width: view.width)
    }

    /// Applies a key that means something else in a text of several lines than in one of a single line.
    ///
    /// - Returns: Whether the key was applied; `nil` for a key that means the same in both.
    mutating func applyToLines(_ key: Key) -> Bool? {
        switch key {
        case .enter: insert("\n")
        case .control("_"), .modified("z", .alt): undo()
        case .control("y"), .modified("Z", .alt): redo()
        case .modified(.up, .alt): moveLines(isUp: true)
        case .modified(.down, .alt): moveLines(isUp: false)
        case .control("k"): delete(position..<max(position, lines.paragraph(at: position).upperBound))
        case .control("u"): delete(lines.paragraph(at: position).lowerBound..<position)
        case .up where selectedBytes == nil && lines.line(before: lines.line(at: position)) == nil: return false
        case .down where selectedBytes == nil && lines.line(after: lines.line(at: position)) == nil: return false
        default:
            // The column is kept while the cursor moves through shorter lines.
            goal = Self.keepsColumn(key) ? goalColumn : nil
            return nil
        }
        goal = nil
        return true
    }

    private static func keepsColumn(_ key: Key) -> Bool {
        switch key {
        case .up, .down, .pageUp, .pageDown: true
        case let .modified(key, .shift): keepsColumn(key)
        default: false
        }
    }

    /// The column to which up and down move the cursor.
    var goalColumn: Int {
        goal ?? lines.column(of: position, in: lines.line(at: position))
    }

    /// Returns the position to which a key moves the cursor in a text of several lines, or `nil` for other keys.
    func movementInLines(_ key: Key) -> Int? {
        let lines = lines
        let line = lines.line(at: position)
        switch key {
        case .home, .control("a"): return line.lowerBound
        case .end, .control("e"): return lines.offset(in: line, column: .max)
        case .up: return moved(-1, from: line, lines)
        case .down: return moved(1, from: line, lines)
        case .pageUp: return moved(-max(1, view.height - 1), from: line, lines)
        case .pageDown: return moved(max(1, view.height - 1), from: line, lines)
        default: return nil
        }
    }

    private func moved(_ count: Int, from start: Range<Int>, _ lines: EditorLines) -> Int {
        var line = start
        for _ in 0..<abs(count) {
            guard let next = count < 0 ? lines.line(before: line) : lines.line(after: line) else {
                // At an end of the text, the cursor goes to that end.
                return line == start ? (count < 0 ? 0 : value.utf8.count) : lines.offset(in: line, column: goalColumn)
            }
            line = next
        }
        return lines.offset(in: line, column: goalColumn)
    }

    // MARK: - History

    private mutating func undo() {
        guard let edit = history.undo() else { return }
        substitute(edit.offset..<edit.offset + edit.inserted.utf8.count, by: edit.removed)
        position = edit.cursor
    }

    private mutating func redo() {
        guard let edit = history.redo() else { return }
        substitute(edit.offset..<edit.offset + edit.removed.utf8.count, by: edit.inserted)
    }

    // MARK: - Lines that move

    /// Exchanges the paragraphs of the selection, or of the cursor, with the one above or below.
    private mutating func moveLines(isUp: Bool) {
        let lines = lines
        let selected = selectedBytes ?? position..<position
        let own =
            lines.paragraph(at: selected.lowerBound).lowerBound..<lines.paragraph(at: selected.upperBound).upperBound
        let cursor = position
        let other: Range<Int>
        if isUp {
            let end = lines.separatorStart(before: own.lowerBound)
            guard end < own.lowerBound else { return }
            other = lines.paragraph(at: end)
        } else {
            let start = lines.separatorEnd(after: own.upperBound)
            guard start > own.upperBound else { return }
            other = lines.paragraph(at: start)
        }
        let (first, second) = isUp ? (other, own) : (own, other)
        let gap = text(first.upperBound..<second.lowerBound)
        let start = anchor
        replace(first.lowerBound..<second.upperBound, with: text(second) + gap + text(first))
        let shift = isUp ? -(other.count + gap.utf8.count) : other.count + gap.utf8.count
        position = cursor + shift
        anchor = start.map { $0 + shift }
    }
}
