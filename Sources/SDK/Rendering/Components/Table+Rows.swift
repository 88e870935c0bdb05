extension Table {
    /// Creates a table of a row for each element of a collection, of which only those in view are made.
    ///
    /// ```swift
    /// let columns: [TableColumn] = ["Time", TableColumn("Event", width: .flexible())]
    /// let table = Table(id: "log", columns, rows: log, rowID: \.number) { entry in
    ///     TableRow(id: entry.number, action: observer.sending(.didSelect(entry.number))) {
    ///         entry.time
    ///         entry.text
    ///     }
    /// }
    /// ```
    ///
    /// For long tables: a frame costs the same with a hundred rows and with a million. Columns that fit their cells fit
    /// those of the first 32 rows; wider cells are shortened. For the rest, see
    /// ``Section/init(id:header:footer:rows:rowID:row:)``. Inside of another component, all rows are made.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the tables and sections of a screen.
    ///   - columns: The columns, from left to right; if all titles are empty, the table has no header.
    ///   - wrapping: How to wrap a text that is too wide; by default the text ends in an ellipsis.
    ///   - spacing: The number of free columns of the terminal between two columns: at least none, at most the whole
    ///     width.
    ///   - rows: The elements, from top to bottom; the table keeps the collection.
    ///   - rowID: Returns the id of an element's row, unique among the nodes of a screen.
    ///   - row: Returns the row of an element; the id is that of `rowID`.
    public init<Rows: RandomAccessCollection & Sendable, RowID: Hashable & Sendable>(
        id: some Hashable & Sendable,
        _ columns: [TableColumn],
        wrapping: Wrapping = .none,
        spacing: Int = 2,
        rows: Rows,
        rowID: @escaping @Sendable (Rows.Element) -> RowID,
        row: @escaping @Sendable (Rows.Element) -> TableRow
    ) {
        let element: @Sendable (Int) -> Rows.Element = { rows[rows.index(rows.startIndex, offsetBy: $0)] }
        let source = TableRows.Lazy(count: rows.count, id: { NodeID(rowID(element($0))) }, row: { row(element($0)) })
        self.init(NodeID(id), columns, wrapping: wrapping, spacing: spacing, .lazy(source))
    }
}
