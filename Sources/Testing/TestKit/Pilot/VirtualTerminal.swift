import Millrace

/// A terminal that understands the bytes of a `Painter`, and complains about all others.
///
/// A pilot shows an app on a virtual terminal, and the painter's own tests compare frames with it: a text that a test
/// reads from it has been painted, as bytes, over the earlier content.
package struct VirtualTerminal {
    /// The cells, line by line; the further columns of a wide text have an empty text and the width 0.
    package private(set) var cells: [[Cell]]
    /// The position of the cursor.
    package private(set) var cursor = TextFrame.Cursor(row: 0, column: 0)
    package private(set) var isCursorShown = true
    /// Whether an update has begun and not ended.
    package private(set) var isSynchronizing = false
    /// The sequences that the terminal doesn't support, in order.
    package private(set) var complaints: [String] = []
    /// The cells that were written or erased since a test emptied this, counted line by line: there, a terminal drops
    /// the pixels of a picture.
    package var changedCells: Set<Int> = []
    private var style = Style.plain
    private var link: String?
    private let width: Int
    private var region: Range<Int>
    /// Whether the terminal is used by an inline area: it scrolls at its last line, and complains of all that addresses
    /// the screen.
    private let isInline: Bool
    /// The lines that were scrolled out of an inline terminal at its top.
    package private(set) var scrollback: [[Cell]] = []
    private var savedCursor: TextFrame.Cursor?
    private var answers = ""

    /// Creates an empty terminal.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of lines.
    ///   - isInline: Whether the terminal is used by an inline area, instead of frames that have all of it.
    package init(width: Int, height: Int, isInline: Bool = false) {
        self.width = width
        self.isInline = isInline
        region = 0..<height
        cells = Array(repeating: Array(repeating: Cell(), count: width), count: height)
    }

    /// The lines as plain text, without trailing spaces.
    package var lines: [String] {
        cells.map(Self.text)
    }

    /// The lines with those that were scrolled out, as plain text, without trailing spaces.
    package var allLines: [String] {
        scrollback.map(Self.text) + lines
    }

    private static func text(of row: [Cell]) -> String {
        // By cells: a character that joins the grapheme after it may have a space in its own.
        let end = row.lastIndex { $0.text != " " } ?? -1
        return row[...end].map(\.text).joined()
    }

    /// Removes the answers to queries of the cursor's position, and returns them.
    package mutating func takeAnswers() -> String {
        defer { answers = "" }
        return answers
    }

    /// Receives bytes.
    ///
    /// The terminal reads code points: a mark after an escape sequence makes no grapheme with the end of the sequence.
    package mutating func receive(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        var text = String.UnicodeScalarView()
        while let first = rest.first {
            if first != "\u{1B}", first != "\n", first != "\r" {
                text.append(first)
                rest = rest.dropFirst()
                continue
            }
            for character in String(text) { write(character) }
            text = String.UnicodeScalarView()
            if isInline, let count = executeInline(rest) {
                rest = rest.dropFirst(count)
            } else if rest.starts(with: "\u{1B}M".unicodeScalars) {
                if cursor.row == region.lowerBound { scroll(by: -1) } else { cursor.row -= 1 }
                rest = rest.dropFirst(2)
            } else if rest.starts(with: "\u{1B}]8;".unicodeScalars) {
                guard let end = rest.dropFirst().firstIndex(of: "\u{1B}") else {
                    complaints.append("a link without an end")
                    return
                }
                let parts = String(Substring(rest[..<end])).split(
                    separator: ";",
                    maxSplits: 2,
                    omittingEmptySubsequences: false
                )
                link = parts[2].isEmpty ? nil : String(parts[2])
                rest = rest[end...].dropFirst(2)
            } else if first == "\u{1B}" {
                let isEnd = { (scalar: Unicode.Scalar) in (0x40...0x7E).contains(scalar.value) }
                guard rest.dropFirst().first == "[", let end = rest.dropFirst(2).firstIndex(where: isEnd) else {
                    complaints.append("unknown escape")
                    return
                }
                let start = rest.index(rest.startIndex, offsetBy: 2)
                execute(Substring(rest[start..<end]), Character(rest[end]), whole: Substring(rest[...end]))
                rest = rest[rest.index(after: end)...]
            } else if rest.starts(with: "\r\n".unicodeScalars) {
                if cursor.row == region.upperBound - 1 { complaints.append("scrolled by a line break") }
                cursor = TextFrame.Cursor(row: cursor.row + 1, column: 0)
                rest = rest.dropFirst(2)
            } else {
                if first == "\r" { complaints.append("a carriage return alone") }
                if cursor.row == region.upperBound - 1 { scroll(by: 1) } else { cursor.row += 1 }
                rest = rest.dropFirst()
            }
        }
        for character in String(text) { write(character) }
    }

    /// Executes the first sequence of an inline area that frames on the whole screen don't have, and returns its
    /// length; `nil` for others.
    private mutating func executeInline(_ rest: Substring.UnicodeScalarView) -> Int? {
        switch rest.first {
        case "\r":
            cursor.column = 0
            return 1
        case "\n":
            if cursor.row == cells.count - 1 {
                scrollback.append(cells[0])
                scroll(by: 1)
            } else {
                cursor.row += 1
            }
            return 1
        default: break
        }
        let second = rest.dropFirst().first
        if second == ">" || second == "=" { return 2 }
        if second == "7" || second == "8" {
            if second == "7" { savedCursor = cursor } else { cursor = savedCursor ?? cursor }
            return 2
        }
        // The title, and the question about the background.
        if second == "]", !rest.starts(with: "\u{1B}]8".unicodeScalars) {
            return rest.dropFirst().firstIndex(of: "\u{1B}").map { rest.distance(from: rest.startIndex, to: $0) + 2 }
        }
        guard second == "[", let end = rest.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0.value) }) else {
            return nil
        }
        let parameters = String(Substring(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
        let count = max(1, Int(parameters) ?? 1)
        switch (rest[end], parameters) {
        case ("A", _): cursor.row = max(0, cursor.row - count)
        case ("B", _): cursor.row = min(cells.count - 1, cursor.row + count)
        case ("C", _): cursor.column = min(width - 1, cursor.column + count)
        case ("J", ""):
            for row in cursor.row..<cells.count {
                for column in (row == cursor.row ? cursor.column : 0)..<width { erase(row: row, column: column) }
            }
        case ("n", "6"): answers += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)R"
        // Modes of the keys, the mouse, the title and of widths.
        case ("h", "?7"), ("l", "?7"), ("h", "?2004"), ("l", "?2004"), ("t", _), ("p", "?2027$"): break
        case ("h", _) where parameters.hasPrefix("?10"), ("l", _) where parameters.hasPrefix("?10"): break
        case ("l", "?1"), ("s", "?1036;1039"), ("r", "?1036;1039"), ("u", "?"), ("u", "<"): break
        case ("H", _), ("r", _), ("J", _): complaints.append("addressed the screen by \(parameters)\(rest[end])")
        default: return nil
        }
        return rest.distance(from: rest.startIndex, to: end) + 1
    }

    private mutating func execute(_ parameters: Substring, _ final: Character, whole: Substring) {
        let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
        switch (final, parameters) {
        case ("m", _):
            guard let style = Style(sgr: numbers) else {
                complaints.append("unknown style \(whole.dropFirst())")
                return
            }
            self.style = style
        case ("H", _):
            cursor = TextFrame.Cursor(row: (numbers.first ?? 1) - 1, column: (numbers.dropFirst().first ?? 1) - 1)
        case ("C", _): cursor.column += numbers.first ?? 1
        case ("K", "") where cells.indices.contains(cursor.row):
            for column in cells[cursor.row].indices.dropFirst(cursor.column) { erase(row: cursor.row, column: column) }
        case ("X", _) where cells.indices.contains(cursor.row):
            let erased = cells[cursor.row].indices.dropFirst(cursor.column).prefix(numbers.first ?? 1)
            for column in erased { erase(row: cursor.row, column: column) }
        case ("J", "2"):
            for row in cells.indices { for column in 0..<width { erase(row: row, column: column) } }
        case ("r", _) where parameters.isEmpty || (numbers.count == 2 && 0 < numbers[0] && numbers[0] <= numbers[1]):
            region = parameters.isEmpty ? 0..<cells.count : (numbers[0] - 1..<numbers[1]).clamped(to: 0..<cells.count)
            cursor = TextFrame.Cursor(row: 0, column: 0)
        case ("h", "?25"): isCursorShown = true
        case ("l", "?25"): isCursorShown = false
        case ("h", "?2026"): isSynchronizing = true
        case ("l", "?2026"): isSynchronizing = false
        default: complaints.append("unknown sequence \(whole.dropFirst())")
        }
    }

    private mutating func scroll(by distance: Int) {
        let before = cells
        for row in region {
            if region.contains(row + distance) {
                cells[row] = before[row + distance]
            } else {
                for column in 0..<width { erase(row: row, column: column) }
            }
        }
    }

    private mutating func erase(row: Int, column: Int) {
        cells[row][column] = Cell(style: style)
        changedCells.insert(row * width + column)
        if link != nil { complaints.append("erased within a link") }
    }

    private mutating func write(_ character: Character) {
        let text = String(character)
        let columns = text.columns()
        guard cells.indices.contains(cursor.row), cursor.column + columns <= width else {
            complaints.append("wrote \(text) at \(cursor)")
            return
        }
        let (row, column) = (cursor.row, cursor.column)
        var before = column
        while before > 0, cells[row][before].width == 0 { before -= 1 }
        for column in before..<column { blank(row: row, column: column) }
        var after = column + columns
        while after < width, cells[row][after].width == 0 {
            blank(row: row, column: after)
            after += 1
        }
        cells[row][column] = Cell(text: text, width: columns, style: style)
        cells[row][column].link = link
        for column in column..<column + max(1, columns) { changedCells.insert(row * width + column) }
        for offset in 1..<max(1, columns) {
            cells[row][column + offset] = Cell(text: "", width: 0, style: style)
        }
        cursor.column += columns
    }

    /// Puts a space where half of a wide text was; the space keeps the style of the text.
    private mutating func blank(row: Int, column: Int) {
        cells[row][column] = Cell(style: cells[row][column].style)
        changedCells.insert(row * width + column)
    }
}
