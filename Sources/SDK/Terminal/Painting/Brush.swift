import MillraceRendering

/// The bytes of an update, and the state in which they leave the terminal.
struct Brush {
    private(set) var bytes: [UInt8] = []
    private let colors: ColorSupport
    /// The current style of the terminal.
    private var style = Style.plain
    /// The address that the terminal links text to.
    private var link: String?
    private let showsLinks: Bool
    /// The position of the terminal's cursor, or `nil` if it is unknown.
    private var position: TextFrame.Cursor?
    private var isCursorHidden: Bool
    /// Whether a scroll region is set.
    private var isInRegion = false
    /// The line of the cursor in an inline area, where lines are reached by their distance; `nil` if the frame has the
    /// whole screen.
    private var inlineRow: Int?

    /// The sequence that stores the position of the cursor (DECSC).
    static let savingCursor = "\u{1B}7"

    init(colors: ColorSupport, showsLinks: Bool, isCursorHidden: Bool, inlineRow: Int? = nil) {
        self.colors = colors
        self.showsLinks = showsLinks
        self.isCursorHidden = isCursorHidden
        self.inlineRow = inlineRow
    }

    mutating func clear() {
        hideCursor()
        append("\u{1B}[0m\u{1B}[2J\u{1B}[H")
        position = TextFrame.Cursor(row: 0, column: 0)
    }

    /// Clears an inline area and everything below it, and makes space for some lines: the terminal scrolls by the
    /// missing ones.
    ///
    /// The position of the first line is stored for a restoration in the middle of an update. The cells below are
    /// cleared from the second column on, because tmux scrolls all lines out of its screen if it clears them from the
    /// top left.
    mutating func clearArea(height: Int) {
        hideCursor()
        goTo(row: 0, column: 0)
        let below = max(0, height - 1)
        append("\u{1B}[0m\u{1B}[K\u{1B}[C\u{1B}[J\r")
        append(String(repeating: "\n", count: below) + Self.up(below) + Self.savingCursor)
        position = TextFrame.Cursor(row: 0, column: 0)
    }

    /// Scrolls some lines; the lines that become free are empty.
    ///
    /// A line feed at the end of a scroll region and a reverse index at its start scroll it in every terminal since the
    /// VT100; SU and SD don't. The region is reset only when the cursor moves to another line, which is then addressed
    /// absolutely.
    mutating func scroll(_ scroll: LineScroll) {
        hideCursor()
        set(.plain)
        append("\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r")
        let isUp = scroll.distance > 0
        let row = isUp ? scroll.rows.upperBound - 1 : scroll.rows.lowerBound
        append("\u{1B}[\(row + 1)H" + String(repeating: isUp ? "\n" : "\u{1B}M", count: abs(scroll.distance)))
        position = TextFrame.Cursor(row: row, column: 0)
        isInRegion = true
    }

    /// Returns whether a cell needs no sequence before its text.
    func isSet(for cell: Cell) -> Bool {
        cell.style == style && (!showsLinks || cell.link == link)
    }

    /// Returns whether the terminal's cursor is certainly at a position.
    func isAt(row: Int, column: Int) -> Bool {
        position == TextFrame.Cursor(row: row, column: column)
    }

    /// Paints neighboring cells without moving the cursor between them, so that a terminal can join letters to words.
    ///
    /// Afterwards the cursor's position is unknown, because the width of the text depends on the terminal, so the next
    /// cell is addressed absolutely.
    mutating func paint(run cells: [Cell], row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        for cell in cells {
            set(cell.style, link: cell.link)
            append(cell.text)
        }
        position = nil
    }

    /// Paints one cell of an ASCII character without a link.
    mutating func paint(_ byte: UInt8, in next: Style, row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        if next != style || link != nil { set(next) }
        bytes.append(byte)
        position = TextFrame.Cursor(row: row, column: column + 1)
    }

    mutating func paint(_ cell: Cell, row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        set(cell.style, link: cell.link)
        append(cell.text)
        position = Self.isDisputed(cell.text) ? nil : TextFrame.Cursor(row: row, column: column + cell.width)
    }

    /// Sends a sequence that changes neither the cells nor the cursor.
    mutating func send(_ sequence: [UInt8]) {
        bytes += sequence
    }

    /// Paints a picture from a cell on.
    mutating func paint(picture sequence: [UInt8], row: Int, column: Int, movesCursor: Bool) {
        hideCursor()
        move(row: row, column: column)
        bytes += sequence
        if movesCursor { position = nil }
    }

    mutating func clearLine(row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        set(.plain)
        append("\u{1B}[K")
    }

    /// Makes some cells of a line blank (ECH), and leaves the cursor at the first of them.
    mutating func erase(_ count: Int, row: Int, column: Int) {
        hideCursor()
        move(row: row, column: column)
        set(.plain)
        append("\u{1B}[\(count)X")
    }

    /// Resets the style, and moves the cursor to its position or hides it.
    mutating func finish(cursor: TextFrame.Cursor?) {
        set(.plain)
        leaveRegion()
        guard let cursor else {
            hideCursor()
            if inlineRow != nil { goTo(row: 0, column: 0) }
            return
        }
        goTo(row: cursor.row, column: cursor.column)
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
        if let position, position.row == row, column > position.column {
            append(Self.moving(column - position.column, "C"))
            return
        }
        leaveRegion()
        if let position, position.row + 1 == row, column == 0 {
            append("\r\n")
            if inlineRow != nil { inlineRow = row }
        } else {
            goTo(row: row, column: column)
        }
    }

    /// Moves the cursor to a position by its address, or in an inline area by the distance of the lines, from the first
    /// column on.
    private mutating func goTo(row: Int, column: Int) {
        guard let from = inlineRow else { return append(address(row: row, column: column)) }
        inlineRow = row
        append((row < from ? Self.up(from - row) : Self.moving(row - from, "B")) + "\r" + Self.moving(column, "C"))
    }

    /// Returns the sequence that moves the cursor up by some lines (CUU), which is empty for none.
    static func up(_ rows: Int) -> String {
        moving(rows, "A")
    }

    private static func moving(_ count: Int, _ final: String) -> String {
        count > 0 ? "\u{1B}[\(count > 1 ? String(count) : "")\(final)" : ""
    }

    private mutating func leaveRegion() {
        guard isInRegion else { return }
        isInRegion = false
        append("\u{1B}[r")
        // Resetting the region moves the cursor to the top left.
        position = TextFrame.Cursor(row: 0, column: 0)
    }

    /// Returns the sequence that moves the cursor to a position: CUP, without parameters that are 1.
    private func address(row: Int, column: Int) -> String {
        if column > 0 { return "\u{1B}[\(row + 1);\(column + 1)H" }
        return row > 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[H"
    }

    private mutating func set(_ next: Style, link nextLink: String? = nil) {
        if showsLinks, nextLink != link {
            append(nextLink.map { "\u{1B}]8;id=\(Self.linkID(of: $0));\($0)\u{1B}\\" } ?? "\u{1B}]8;;\u{1B}\\")
            link = nextLink
        }
        guard next != style else { return }
        append(next == .plain ? "\u{1B}[0m" : next.ansi(colors: colors))
        style = next
    }

    /// Returns the id of a link, by which terminals connect the parts of a link on several lines: the same for each
    /// frame, and for all texts that link to one address (FNV-1a).
    private static func linkID(of address: String) -> String {
        let hash = address.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return String(hash, radix: 36)
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Returns whether terminals may give a grapheme cluster different widths: clusters of several code points, half
    /// flags, private-use characters, newer emoji, hexagrams and similar symbols.
    static func isDisputed(_ grapheme: String) -> Bool {
        let scalars = grapheme.unicodeScalars
        guard let first = scalars.first else { return false }
        guard scalars.index(after: scalars.startIndex) == scalars.endIndex else { return true }
        switch first.value {
        // Vowel signs that are grapheme clusters by themselves, for example in Burmese.
        case 0x102B...0x102C, 0x1038, 0x1062...0x109C: return true
        case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF: return true
        case 0..<0x1100, 0x2010...0x27BF, 0x2800...0x28FF, 0x3000...0xD7A3: return false
        default: return true
        }
    }
}
