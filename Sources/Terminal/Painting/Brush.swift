import MillraceRendering

/// The bytes of an update as they are gathered, and where they have taken the terminal.
struct Brush {
    private(set) var bytes: [UInt8] = []
    private let colors: ColorSupport
    /// The style that is set.
    private(set) var style = Style.plain
    /// Where the terminal's cursor is, if that is known.
    private var position: TextFrame.Cursor?
    private var isCursorHidden: Bool

    init(colors: ColorSupport, isCursorHidden: Bool) {
        self.colors = colors
        self.isCursorHidden = isCursorHidden
    }

    /// Empties the screen.
    mutating func clear() {
        hideCursor()
        append("\u{1B}[0m\u{1B}[2J\u{1B}[H")
        position = TextFrame.Cursor(row: 0, column: 0)
    }

    /// Scrolls some lines; those that come into view are empty.
    mutating func scroll(_ scroll: LineScroll) {
        hideCursor()
        set(.plain)
        append("\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r")
        append(scroll.distance > 0 ? "\u{1B}[\(scroll.distance)S" : "\u{1B}[\(-scroll.distance)T")
        // Leaving the region takes the cursor to the top left.
        append("\u{1B}[r")
        position = TextFrame.Cursor(row: 0, column: 0)
    }

    /// Returns whether the terminal's cursor is known to be at a place.
    func isAt(row: Int, column: Int) -> Bool {
        position == TextFrame.Cursor(row: row, column: column)
    }

    /// Paints one cell.
    mutating func paint(_ cell: Cell, row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        set(cell.style)
        append(cell.text)
        position = Self.isDisputed(cell.text) ? nil : TextFrame.Cursor(row: row, column: column + cell.width)
    }

    /// Empties the rest of a line.
    mutating func clearLine(row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        set(.plain)
        append("\u{1B}[K")
    }

    /// Leaves the terminal in its own style, with the cursor where it is wanted.
    mutating func finish(cursor: TextFrame.Cursor?) {
        set(.plain)
        guard let cursor else { return hideCursor() }
        append("\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H")
        if isCursorHidden { append("\u{1B}[?25h") }
    }

    private mutating func hideCursor() {
        guard !isCursorHidden else { return }
        isCursorHidden = true
        append("\u{1B}[?25l")
    }

    private mutating func move(row: Int, column: Int) {
        defer { position = TextFrame.Cursor(row: row, column: column) }
        if position == TextFrame.Cursor(row: row, column: column) { return }
        if let position, position.row == row {
            append(column > position.column ? "\u{1B}[\(column - position.column)C" : "\u{1B}[\(column + 1)G")
        } else if let position, position.row + 1 == row, column == 0 {
            append("\r\n")
        } else {
            append("\u{1B}[\(row + 1);\(column + 1)H")
        }
    }

    private mutating func set(_ next: Style) {
        guard next != style else { return }
        append(next == .plain ? "\u{1B}[0m" : next.ansi(colors: colors))
        style = next
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Whether terminals are known to disagree about the width: of what is made of several code points, of half flags, private
    /// use and newer emoji.
    static func isDisputed(_ grapheme: String) -> Bool {
        let scalars = grapheme.unicodeScalars
        guard let first = scalars.first else { return false }
        guard scalars.index(after: scalars.startIndex) == scalars.endIndex else { return true }
        switch first.value {
        case 0..<0x1100, 0x2010...0x27BF, 0x3000...0xD7A3: return false
        default: return true
        }
    }
}
