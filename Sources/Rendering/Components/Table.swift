/// A table: rows of cells in columns, below a header.
///
/// ```swift
/// Table(
///     ["City", TableColumn("Population", alignment: .end), TableColumn("Language", width: .flexible())],
///     rows: [["London", "8900000", "English"], ["東京", "13960000", "日本語"]]
/// )
/// ```
/// At a width of 32:
/// ```text
/// City    Population  Language
/// ────────────────────────────────
/// London     8900000  English
/// 東京      13960000  日本語
/// ```
/// With `wrapping: .word`, a cell that is too wide continues on the next line:
/// ```swift
/// Table(["Dish", "Contains"], rows: [["Soup", "Leek, potato, cream"], ["Tea", "Tea"]], wrapping: .word)
/// ```
/// At a width of 20:
/// ```text
/// Dish  Contains
/// ────────────────────
/// Soup  Leek, potato,
///       cream
/// Tea   Tea
/// ```
/// If the columns that fit their cells don't have enough room, the widest of them shrink first. A row may have fewer
/// cells than there are columns; cells beyond the last column are not shown.
public struct Table: Component {
    /// The columns, from left to right; if all titles are empty, the table has no header.
    public var columns: [TableColumn]
    /// The rows from top to bottom, each with its cells from left to right.
    public var rows: [[String]]
    /// The way to wrap a cell that is too wide; by default the cell isn't wrapped but ends in an ellipsis.
    public var wrapping: Wrapping
    /// The number of free columns of the terminal between two columns: at least none, at most the whole width.
    public var spacing: Int

    /// Creates a table; its properties explain the arguments.
    public init(_ columns: [TableColumn], rows: [[String]], wrapping: Wrapping = .none, spacing: Int = 2) {
        self.columns = columns
        self.rows = rows
        self.wrapping = wrapping
        self.spacing = spacing
    }

    /// Returns the header, a rule, and the rows.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0, !columns.isEmpty else { return [] }
        let widths = TableWidths(of: self, in: space.width).widths
        let header = headerLines(widths: widths, width: space.width)
        return header + rows.flatMap { lines(of: $0, widths: widths, gap: gap(in: space.width), wrapping: wrapping) }
    }

    /// One line for each row and two for the header; `nil` if cells are wrapped.
    public var fixedHeight: FixedHeight? {
        columns.isEmpty || wrapping != .none ? nil : FixedHeight(rows.count + (hasHeader ? 2 : 0))
    }

    /// Returns the whole width of the space if a column is flexible, else the width that the columns take.
    public func width(in space: Space) -> Int {
        let isFlexible = columns.contains { if case .flexible = $0.width { true } else { false } }
        return isFlexible ? space.width : min(space.width, TableWidths(of: self, in: space.width).total)
    }

    /// Draws the rows that are in view.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard wrapping == .none, space.width > 0, !columns.isEmpty else {
            for (row, line) in lines(in: space).enumerated() { canvas.write(line, row: row) }
            return
        }
        let widths = TableWidths(of: self, in: space.width).widths
        let header = headerLines(widths: widths, width: space.width)
        for row in canvas.rowsInView {
            if row < header.count {
                canvas.write(header[row], row: row)
            } else if row - header.count < rows.count {
                let cells = rows[row - header.count]
                for line in lines(of: cells, widths: widths, gap: gap(in: space.width), wrapping: .none) {
                    canvas.write(line, row: row)
                }
            }
        }
    }

    private var hasHeader: Bool {
        columns.contains { !$0.title.isEmpty }
    }

    private func headerLines(widths: [Int], width: Int) -> [Line] {
        guard hasHeader else { return [] }
        let gap = gap(in: width)
        let titles = lines(of: columns.map(\.title), widths: widths, gap: gap, style: .bold, wrapping: .none)
        let isFlexible = columns.contains { if case .flexible = $0.width { true } else { false } }
        let total = widths.reduce(gap * (widths.count - 1), +)
        let rule = String(repeating: "─", count: isFlexible ? width : min(width, total))
        return titles + [Line(rule, style: .dim)]
    }

    /// Returns the number of free columns between two columns of the table.
    func gap(in width: Int) -> Int {
        min(max(0, width), max(0, spacing))
    }

    private func lines(
        of cells: [String],
        widths: [Int],
        gap: Int,
        style: Style = .plain,
        wrapping: Wrapping
    ) -> [Line] {
        let texts = widths.indices.map { column -> [String] in
            guard column < cells.count, widths[column] > 0 else { return [] }
            // Without wrapping, a cell is a single line, whatever it contains.
            guard wrapping != .none else {
                return [Truncation.tail.apply(to: cells[column], columns: widths[column]).withTabsExpanded]
            }
            return Text(cells[column]).wrapped(wrapping).lines(in: Space(width: widths[column])).map { line in
                // A tab or a wide character may be wider than the column; spaces at the end of a line may exceed it.
                let text = line.spans.reduce(into: "") { $0 += $1.text }
                return String(text[...].prefix(columns: widths[column])).withTabsExpanded
            }
        }
        let height = max(1, texts.reduce(0) { max($0, $1.count) })
        return (0..<height).map { row in
            var line = Line()
            var free = 0
            for (column, width) in widths.enumerated() {
                let text = row < texts[column].count ? texts[column][row] : ""
                let offset = columns[column].alignment.offset(of: text.columns(), in: width)
                if !text.isEmpty {
                    line.append(String(repeating: " ", count: free + offset), style: style)
                    line.append(text, style: style)
                    free = width - offset - text.columns()
                } else {
                    free += width
                }
                free += gap
            }
            return line
        }
    }
}
