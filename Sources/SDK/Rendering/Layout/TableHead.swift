/// The part of a table apart from its rows: the columns, their order and their widths.
struct TableHead: Sendable {
    /// The width that the cells of a column need.
    struct Measure: Hashable {
        /// The columns of the widest cell.
        var widest = 0
        /// Whether the width is the same on every terminal.
        var isCertain = true
    }

    var columns: [TableColumn]
    var wrapping: Wrapping
    var spacing: Int
    var sort: TableSort?
    var onSort: (@Sendable (TableSort) -> Void)?
    /// The rows that a user has selected, if a user can.
    var selecting: RowSelecting?
    /// The handler of cells, if a user can choose one.
    var choosing: CellChoosing?
    /// The widths that a user gave to the columns, if a user can.
    var resizing: Resizing?
    /// The number of columns that stay in view, or `nil` for a table that doesn't scroll sideways.
    var frozenColumns: Int?
    /// The measures of the columns that fit their cells.
    private(set) var measures: [Measure] = []

    /// The greatest width of a column that fits its cells: more than a terminal shows beside other columns.
    static let greatestWidth = 1000

    init(columns: [TableColumn], wrapping: Wrapping, spacing: Int) {
        self.columns = columns
        self.wrapping = wrapping
        self.spacing = spacing
    }

    /// The number of lines of the header: the titles and a rule.
    var height: Int {
        columns.contains { !$0.title.isEmpty } ? 2 : 0
    }

    /// Whether one column of the row with the focus has a cursor.
    var hasCursor: Bool {
        !columns.isEmpty && (choosing != nil || resizing != nil)
    }

    /// Measures the cells of the columns that fit them, once at the creation of a table, so that a frame of a hundred
    /// thousand rows measures none of them.
    mutating func measure(_ rows: [TableRow]) {
        measures = WidthRules.standard.measuring { measuring(rows) { $0.cells } }
    }

    /// Returns the measures of the rows' cells by the rules that are in effect.
    private func measuring<Row>(_ rows: [Row], _ cells: (Row) -> [TableCell]) -> [Measure] {
        var measures = columns.indices.map { column in
            Measure(widest: titleWidth(of: column), isCertain: columns[column].title.isPrintableASCII)
        }
        let fitting = columns.indices.filter { columns[$0].width == .fit }
        guard !fitting.isEmpty else { return measures }
        for row in rows {
            let cells = cells(row)
            for column in fitting where column < cells.count {
                let width = cells[column].width(limit: Self.greatestWidth)
                if width > measures[column].widest { measures[column].widest = width }
                if measures[column].isCertain, !cells[column].isASCII { measures[column].isCertain = false }
            }
        }
        return measures
    }

    /// Returns the widths of the columns in a space.
    func geometry(width: Int, rows: [TableRow]) -> TableGeometry {
        geometry(width: width) { measuring(rows) { $0.cells } }
    }

    /// Returns the widths of the columns in a space.
    ///
    /// - Parameters:
    ///   - width: The number of columns of the space.
    ///   - nodes: The rows; they are measured, and may be made for it, only where a terminal has widths of its own.
    func geometry(width: Int, nodes: @autoclosure () -> [Node]) -> TableGeometry {
        geometry(width: width) { measuring(nodes()) { ($0.component as? TableLine)?.cells ?? [] } }
    }

    private func geometry(width: Int, measuring: () -> [Measure]) -> TableGeometry {
        let isKnown = WidthRules.current == .standard || measures.allSatisfy(\.isCertain)
        return TableGeometry(of: self, widest: (isKnown ? measures : measuring()).map(\.widest), in: width)
    }

    /// Returns the width of a title, with the arrow that it may have.
    func titleWidth(of column: Int) -> Int {
        let title = columns[column].title
        guard !title.isEmpty else { return 0 }
        return title.columns(limit: Self.greatestWidth) + (hasArrow(column) ? 2 : 0)
    }

    private func hasArrow(_ column: Int) -> Bool {
        sort?.column == column
    }

    /// Returns the title of a column, with an arrow if the rows are sorted by it, shortened so that the arrow stays.
    private func title(of column: Int, width: Int) -> String {
        let title = columns[column].title
        guard hasArrow(column), let sort, width > 0 else { return Truncation.tail.apply(to: title, columns: width) }
        let arrow = sort.isDescending ? "↓" : "↑"
        let words = Truncation.tail.apply(to: title, columns: max(0, width - 2))
        return words.isEmpty ? arrow : words + " " + arrow
    }

    /// Draws the titles and a rule, and registers their clicks.
    ///
    /// - Parameters:
    ///   - canvas: The canvas.
    ///   - geometry: The widths and the visible columns.
    ///   - rows: The line of the titles, and that of the rule, if there is one.
    ///   - section: The position of the table, or `nil` for a table that is only a picture.
    func draw(on canvas: inout Canvas, _ geometry: TableGeometry, rows: Range<Int>, section: SectionPlace?) {
        guard !rows.isEmpty else { return }
        let row = rows.lowerBound
        for slot in geometry.slots {
            let text = title(of: slot.column, width: slot.width).withTabsExpanded
            let start = slot.start + columns[slot.column].alignment.offset(of: text.columns(), in: slot.width)
            let end = canvas.write(text, row: row, column: start, style: .title, limit: slot.width)
            if let section, onSort != nil, end > start, canvas.rowsInView.contains(row) {
                canvas.addTarget(.column(slot.column, of: section), row: row, columns: start..<end)
            }
        }
        if let section, canvas.rowsInView.contains(row) { drawEdges(on: &canvas, geometry, row: row, section: section) }
        guard rows.count > 1 else { return }
        let width = geometry.naturalWidth
        canvas.fill("─", row: row + 1, columns: 0..<width, style: .border)
        guard let section, canvas.rowsInView.contains(row + 1) else { return }
        if geometry.offset > 0 {
            canvas.write("‹", row: row + 1, style: .title)
            canvas.addTarget(.sideways(-1, of: section), row: row + 1, columns: 0..<1)
        }
        if geometry.offset < geometry.maximumOffset {
            canvas.write("›", row: row + 1, column: width - 1, style: .title)
            canvas.addTarget(.sideways(1, of: section), row: row + 1, columns: width - 1..<width)
        }
    }

    /// Draws the borders between the titles that a user moves; that of the column with the cursor is thick.
    private func drawEdges(on canvas: inout Canvas, _ geometry: TableGeometry, row: Int, section: SectionPlace) {
        guard resizing != nil else { return }
        for edge in geometry.edges {
            let hasCursor = geometry.cursor == edge.column
            canvas.write(
                hasCursor ? "┃" : "│",
                row: row,
                column: edge.cells.lowerBound,
                style: hasCursor ? .focusedBorder : .border
            )
            canvas.addTarget(.columnEdge(edge.column, of: section), row: row, columns: edge.cells)
        }
    }
}

extension TableHead: Equatable {
    static func == (lhs: TableHead, rhs: TableHead) -> Bool {
        lhs.columns == rhs.columns && lhs.wrapping == rhs.wrapping && lhs.spacing == rhs.spacing
            && lhs.sort == rhs.sort && lhs.frozenColumns == rhs.frozenColumns && lhs.measures == rhs.measures
            && (lhs.onSort == nil) == (rhs.onSort == nil)
            && (lhs.choosing == nil) == (rhs.choosing == nil) && lhs.resizing == rhs.resizing
            && (lhs.selecting == nil) == (rhs.selecting == nil)
            && lhs.selecting?.count == rhs.selecting?.count
            && lhs.selecting?.selectedCount() == rhs.selecting?.selectedCount()
    }
}
