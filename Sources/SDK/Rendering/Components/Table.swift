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
/// Cells may have styles and be components, and a table shows by which column its rows are sorted:
/// ```swift
/// Table(id: "jobs", ["Job", TableColumn("Done", width: .flexible()), TableColumn("Days", alignment: .end)]) {
///     TableRow(id: 1, action: observer.sending(.didSelect(1))) {
///         "Roof"
///         ProgressBar(value: 0.5)
///         TableCell("12", style: Style(foreground: .red))
///     }
///     TableRow(id: 2) {
///         "Doors"
///         ProgressBar(value: 1)
///         "3"
///     }
/// }
/// .sortable(state.sort) { observer(.didSort($0)) }
/// ```
/// At a width of 30:
/// ```text
/// Job    Done             Days ↓
/// ──────────────────────────────
/// Roof   █████▌░░░░░ 50%      12
/// Doors  ██████████ 100%       3
/// ```
/// A user may select several rows; see ``selecting(_:onSelect:)``:
/// ```text
///   City    Population
/// ────────────────────
/// ✓ London  8900000
///   Bath    94000
/// ✓ York    141000
/// ```
/// A user may choose a cell, and change the widths of the columns; see ``choosingCells(onChoose:)`` and
/// ``resizable(_:onResize:)``:
/// ```text
///   City     │ Population┃
///   ─────────────────────
/// › London     8900000
///   Bath       94000
/// ```
/// Among the sections of a screen, each row is a node that can have the focus, and the header stays in view while the
/// rows scroll. Inside of another component, a table is a picture of all its rows.
///
/// | Keys, on a row | Effect |
/// |---|---|
/// | up, down, page up, page down, home, end | choose another row |
/// | enter, space, a click | call the action of the row |
/// | space, shift with up or down, control-A | select rows, if several can be; see ``selecting(_:onSelect:)`` |
/// | left, right | move to another cell, if a cell can be chosen or the widths can change |
/// | 1 to 9, a click on the title of a column | sort by the column, or turn the order around; see ``sortable(_:onSort:)`` |
/// | the keys of the row | what the row says; they come before all of these: see ``TableRow/keys(_:)`` |
/// | left, right, a sideways turn of the wheel, a click on `‹` or `›` | scroll by a column; see ``scrollingSideways(frozenColumns:)`` |
///
/// If the columns that fit their cells don't have enough space, the widest of them shrink first. A row may have fewer
/// cells than there are columns; cells beyond the last column are not shown.
public struct Table: Component {
    /// The id of the table's section, unique among the sections of a screen; `nil` for a table that is identified by
    /// its position.
    package var id: NodeID?
    /// The rows, from top to bottom; of a table that makes its rows in view only, all of them are made.
    package var rows: [TableRow] {
        get { source.rows }
        set {
            source = .made(newValue)
            measure()
        }
    }
    var source: TableRows
    /// The id of the row that is shown in reversed colors.
    package var selection: NodeID?
    var head: TableHead
    /// Whether each row takes one line if texts aren't wrapped.
    private var hasSingleLines = false

    /// Creates a table of texts.
    ///
    /// - Parameters:
    ///   - columns: The columns, from left to right; if all titles are empty, the table has no header.
    ///   - rows: The rows from top to bottom, each with its cells from left to right.
    ///   - wrapping: How to wrap a text that is too wide; by default the text ends in an ellipsis.
    ///   - spacing: The number of free columns of the terminal between two columns: at least none, at most the whole
    ///     width.
    public init(_ columns: [TableColumn], rows: [[String]], wrapping: Wrapping = .none, spacing: Int = 2) {
        self.init(nil, columns, wrapping: wrapping, spacing: spacing, rows: rows.map { TableRow($0) })
    }

    /// Creates a table of the rows that are written one below the other.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the tables and sections of a screen.
    ///   - columns: The columns, from left to right; if all titles are empty, the table has no header.
    ///   - wrapping: How to wrap a text that is too wide; by default the text ends in an ellipsis.
    ///   - spacing: The number of free columns of the terminal between two columns: at least none, at most the whole
    ///     width.
    ///   - rows: The rows, from top to bottom.
    public init(
        id: some Hashable & Sendable,
        _ columns: [TableColumn],
        wrapping: Wrapping = .none,
        spacing: Int = 2,
        @ListBuilder<TableRow> rows: () -> [TableRow]
    ) {
        self.init(NodeID(id), columns, wrapping: wrapping, spacing: spacing, rows: rows())
    }

    private init(_ id: NodeID?, _ columns: [TableColumn], wrapping: Wrapping, spacing: Int, rows: [TableRow]) {
        self.init(id, columns, wrapping: wrapping, spacing: spacing, .made(rows))
    }

    init(_ id: NodeID?, _ columns: [TableColumn], wrapping: Wrapping, spacing: Int, _ source: TableRows) {
        self.id = id
        self.source = source
        head = TableHead(columns: columns, wrapping: wrapping, spacing: spacing)
        measure()
    }

    private mutating func measure() {
        head.measure(source.sample)
        guard case let .made(rows) = source else { return hasSingleLines = false }
        let count = columns.count
        hasSingleLines = rows.allSatisfy { row in row.cells.prefix(count).allSatisfy { $0.fixedHeight ?? 2 <= 1 } }
    }

    /// The columns, from left to right.
    package var columns: [TableColumn] {
        get { head.columns }
        set {
            head.columns = newValue
            measure()
        }
    }

    /// How to wrap a text that is too wide.
    package var wrapping: Wrapping {
        get { head.wrapping }
        set { head.wrapping = newValue }
    }

    /// The number of free columns of the terminal between two columns.
    package var spacing: Int {
        get { head.spacing }
        set { head.spacing = newValue }
    }

    /// Returns the table with titles that sort it: a click on a title, or its number while a row has the focus.
    ///
    /// - Parameters:
    ///   - sort: The sort of the rows as they are, or `nil` for rows without an order; an arrow beside a title shows
    ///     it.
    ///   - onSort: The handler that receives the chosen sort.
    public func sortable(_ sort: TableSort?, onSort: @escaping @Sendable (TableSort) -> Void) -> Table {
        changed {
            $0.head.sort = sort
            $0.head.onSort = onSort
            $0.head.measure(source.sample)
        }
    }

    /// Returns the table with columns that keep their width, and scroll sideways if there is too little space for all.
    ///
    /// - Parameter frozenColumns: The number of columns at the start that stay in view; fewer stay if they would take
    ///   more than half of the width.
    public func scrollingSideways(frozenColumns: Int = 0) -> Table {
        changed { $0.head.frozenColumns = max(0, frozenColumns) }
    }

    /// Returns the table with a row in reversed colors.
    ///
    /// - Parameter id: The id of the row, or `nil` for none.
    public func selecting(_ id: (some Hashable & Sendable)?) -> Table {
        changed { $0.selection = id.map { NodeID($0) } }
    }

    func changed(_ change: (inout Table) -> Void) -> Table {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Table {
    /// Returns the header, a rule, and the rows.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the number of lines of the header and the rows.
    public func height(in space: Space) -> Int {
        guard space.width > 0, !columns.isEmpty else { return 0 }
        if let fixedHeight { return fixedHeight.lines }
        let space = inner(space)
        return rows.reduce(head.height) { LayoutLimits.lines($0 + line(of: $1).height(in: space)) }
    }

    /// The lines of the rows and two for the header; `nil` if texts are wrapped, or if the height of a component isn't
    /// fixed.
    public var fixedHeight: FixedHeight? {
        guard !columns.isEmpty, wrapping == .none else { return nil }
        var lines = head.height
        if hasSingleLines { return FixedHeight(LayoutLimits.lines(lines + rows.count)) }
        for row in rows {
            guard let height = line(of: row).fixedHeight else { return nil }
            lines = LayoutLimits.lines(lines + height.lines)
        }
        return FixedHeight(lines)
    }

    /// Returns the whole width of the space if a column is flexible, else the width that the columns take.
    public func width(in space: Space) -> Int {
        head.geometry(width: space.width, rows: rows).naturalWidth
    }

    /// Draws the rows that are in view.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0, !columns.isEmpty else { return }
        let space = inner(space)
        if let table = space.table { head.draw(on: &canvas, table, rows: 0..<head.height, section: nil) }
        var start = head.height
        // The rows above the view needn't be measured if each takes one line.
        let isSkipping = hasSingleLines && wrapping == .none
        let skipped = isSkipping ? min(rows.count, max(0, canvas.rowsInView.lowerBound - start)) : 0
        start += skipped
        for row in rows.dropFirst(skipped) {
            guard start < canvas.rowsInView.upperBound else { return }
            let line = line(of: row)
            let height = line.height(in: space)
            if start + height > canvas.rowsInView.lowerBound {
                canvas.part(row: start, width: space.width, height: height) { line.draw(on: &$0, in: space) }
            }
            start = LayoutLimits.lines(start + height)
        }
    }

    /// Returns whether two tables look equal; the actions are not compared.
    public static func == (lhs: Table, rhs: Table) -> Bool {
        lhs.id == rhs.id && lhs.head == rhs.head && lhs.selection == rhs.selection && lhs.source == rhs.source
    }

    private func inner(_ space: Space) -> Space {
        var inner = space.with(width: space.width)
        inner.table = head.geometry(width: space.width, rows: rows)
        return inner
    }

    @Sendable
    private func line(of row: TableRow) -> TableLine {
        TableLine(row, of: head, isSelected: selection != nil && row.id == selection)
    }
}

extension Table {
    /// Returns the section of the table, with a node for each row.
    ///
    /// - Parameter place: The id to use for a table without one.
    func section(orID place: NodeID) -> Section {
        let id = self.id ?? place
        var section = Section(id: id, nodes: [])
        section.rows = source.nodes(in: id, line: line(of:))
        section.table = head
        return section
    }
}
