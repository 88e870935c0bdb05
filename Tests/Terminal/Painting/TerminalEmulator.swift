import MillraceRendering

/// A terminal that knows just what a painter sends, and says when it is sent anything else.
struct TerminalEmulator {
    private(set) var rows: [[Cell]]
    private(set) var cursor = TextFrame.Cursor(row: 0, column: 0)
    private(set) var isCursorShown = true
    private(set) var isSynchronizing = false
    private(set) var complaints: [String] = []
    private var style = "\u{1B}[0m"
    private var styles: [[String]]
    private let width: Int
    private var region: Range<Int>

    init(width: Int, height: Int) {
        self.width = width
        region = 0..<height
        rows = Array(repeating: Array(repeating: Cell(), count: width), count: height)
        styles = Array(repeating: Array(repeating: "\u{1B}[0m", count: width), count: height)
    }

    var lines: [String] {
        rows.map { row in
            // By cells: a sign that is of the grapheme after it may have a space in its own.
            let end = row.lastIndex { $0.text != " " } ?? -1
            return row[...end].map(\.text).joined()
        }
    }

    /// The sequence that set the style of a cell.
    func style(row: Int, column: Int) -> String {
        styles[row][column]
    }

    /// Reads code points: what is drawn on the letter before it in a text makes no grapheme with the end of a sequence.
    mutating func receive(_ bytes: [UInt8]) {
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
            if rest.starts(with: "\u{1B}M".unicodeScalars) {
                if cursor.row == region.lowerBound { scroll(by: -1) } else { cursor.row -= 1 }
                rest = rest.dropFirst(2)
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

    private mutating func execute(_ parameters: Substring, _ final: Character, whole: Substring) {
        let numbers = parameters.split(separator: ";").map { Int($0) ?? -1 }
        switch (final, parameters) {
        case ("m", _): style = String(whole)
        case ("H", _):
            cursor = TextFrame.Cursor(row: (numbers.first ?? 1) - 1, column: (numbers.dropFirst().first ?? 1) - 1)
        case ("C", _): cursor.column += numbers.first ?? 1
        case ("K", ""): for column in cursor.column..<width { erase(row: cursor.row, column: column) }
        case ("J", "2"):
            for row in rows.indices { for column in 0..<width { erase(row: row, column: column) } }
        case ("r", _):
            region = parameters.isEmpty ? 0..<rows.count : numbers[0] - 1..<numbers[1]
            cursor = TextFrame.Cursor(row: 0, column: 0)
        case ("h", "?25"): isCursorShown = true
        case ("l", "?25"): isCursorShown = false
        case ("h", "?2026"): isSynchronizing = true
        case ("l", "?2026"): isSynchronizing = false
        default: complaints.append("unknown sequence \(whole.dropFirst())")
        }
    }

    private mutating func scroll(by distance: Int) {
        let (before, stylesBefore) = (rows, styles)
        for row in region {
            if region.contains(row + distance) {
                (rows[row], styles[row]) = (before[row + distance], stylesBefore[row + distance])
            } else {
                for column in 0..<width { erase(row: row, column: column) }
            }
        }
    }

    private mutating func erase(row: Int, column: Int) {
        rows[row][column] = Cell()
        styles[row][column] = style
    }

    private mutating func write(_ character: Character) {
        let text = String(character)
        let columns = text.columns()
        guard rows.indices.contains(cursor.row), cursor.column + columns <= width else {
            complaints.append("wrote \(text) at \(cursor)")
            return
        }
        let (row, column) = (cursor.row, cursor.column)
        var before = column
        while before > 0, rows[row][before].width == 0 { before -= 1 }
        for column in before..<column { rows[row][column] = Cell() }
        var after = column + columns
        while after < width, rows[row][after].width == 0 {
            rows[row][after] = Cell()
            after += 1
        }
        rows[row][column] = Cell(text: text, width: columns)
        styles[row][column] = style
        for offset in 1..<max(1, columns) {
            rows[row][column + offset] = Cell(text: "", width: 0)
            styles[row][column + offset] = style
        }
        cursor.column += columns
    }
}
