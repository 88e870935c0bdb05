import MillraceRendering

/// A line of a program's output that hasn't ended yet.
///
/// Text is added at the end until the program goes back, as a progress bar does; from then on the line is a list of
/// characters that are replaced.
struct OpenLine: Equatable, Sendable {
    private struct Cell: Equatable {
        var character: Character
        var style: Style
    }

    /// The number of bytes, or of characters that are replaced, at which a line is continued on the next one.
    static let longest = 8192
    /// The most code points of a character, so that a line of marks is no longer than others.
    private static let mostScalars = 32

    private var line = LogText()
    private var cells: [Cell]?
    /// The index of the next character, or `nil` for the end.
    private var cursor: Int?

    /// Whether nothing was written.
    var isEmpty: Bool {
        cells?.isEmpty ?? line.text.isEmpty
    }

    /// The number of bytes, or of characters, for which there is space.
    var room: Int {
        Self.longest - (cells?.count ?? line.text.utf8.count)
    }

    /// The text as it is now.
    var text: LogText {
        guard let cells else { return line }
        let end = (cells.lastIndex { $0.character != " " || $0.style != .plain } ?? -1) + 1
        var line = LogText()
        for cell in cells[..<end] { line.append(String(cell.character), style: cell.style) }
        return line
    }

    mutating func write(_ text: String, style: Style) {
        guard cursor != nil else { return line.append(text, style: style) }
        changeCells { cells, cursor in
            for character in text.flatMap(Self.cells) {
                if cursor > 0, let joined = Self.join(cells[cursor - 1].character, character) {
                    cells[cursor - 1].character = joined
                    continue
                }
                let cell = Cell(character: character, style: style)
                if cursor < cells.count { cells[cursor] = cell } else { cells.append(cell) }
                cursor += 1
            }
        }
    }

    /// Returns a character, or parts of one with very many marks.
    private static func cells(of character: Character) -> [Character] {
        guard character.utf8.count > mostScalars else { return [character] }
        let scalars = Array(character.unicodeScalars)
        return stride(from: 0, to: scalars.count, by: mostScalars).flatMap { start in
            Array(String(String.UnicodeScalarView(scalars[start..<min(start + mostScalars, scalars.count)])))
        }
    }

    /// Returns one character of two, if the second one is a mark of the first.
    private static func join(_ first: Character, _ second: Character) -> Character? {
        guard !second.isASCII, first.unicodeScalars.count + second.unicodeScalars.count <= mostScalars else {
            return nil
        }
        let joined = String(first) + String(second)
        return joined.count == 1 ? joined.first : nil
    }

    /// Goes to a column, counted in characters; beyond the end of the line there are blanks.
    mutating func move(to column: Int) {
        guard column > 0 else { return cursor = 0 }
        changeCells { cells, cursor in
            cursor = min(column, Self.longest - 1)
            while cells.count < cursor { cells.append(Cell(character: " ", style: .plain)) }
        }
    }

    /// Goes one character back.
    mutating func moveBack() {
        changeCells { _, cursor in cursor = max(0, cursor - 1) }
    }

    /// Erases the text from the cursor (0), up to the cursor (1), or all (2); the cursor stays.
    mutating func erase(_ part: Int) {
        changeCells { cells, cursor in
            if part == 0 || part == 2 { cells.removeSubrange(min(cursor, cells.count)...) }
            guard part == 1 || part == 2 else { return }
            for index in cells.indices.prefix(cursor + 1) { cells[index] = Cell(character: " ", style: .plain) }
        }
    }

    private mutating func changeCells(_ change: (inout [Cell], inout Int) -> Void) {
        var cells = self.cells ?? Self.cells(of: line)
        var cursor = self.cursor ?? cells.count
        self.cells = nil
        change(&cells, &cursor)
        (self.cells, self.cursor) = (cells, cursor)
    }

    private static func cells(of line: LogText) -> [Cell] {
        line.spans(marking: [], style: .plain).flatMap { span in
            span.text.map { Cell(character: $0, style: span.style) }
        }
    }
}
