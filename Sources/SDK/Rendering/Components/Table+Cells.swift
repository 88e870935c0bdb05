/// The function that receives a chosen cell, by the numbers of its row and its column.
struct CellChoosing: Sendable {
    let choose: @Sendable (_ row: Int, _ column: Int) -> Void
}

extension Table {
    /// Returns the table with a cursor on one cell of the row with the focus.
    ///
    /// ```swift
    /// Table(id: "cities", ["City", "Population"]) { rows }
    ///     .choosingCells { (city: City.ID, column) in observer(.didChooseCell(city, column)) }
    /// ```
    ///
    /// | Keys, on a row | Effect |
    /// |---|---|
    /// | left, right | move the cursor to another column, which scrolls into view |
    /// | enter, a click on a cell | call the handler with the cell |
    /// | space | the same, if rows can't be selected |
    ///
    /// The host keeps the column of the cursor, as it keeps the focus. The accessible host says the title of the
    /// column, and the text of the cell. Components in the cells are shown, but get no keys: the handler decides what
    /// the choice of a cell does. The action of a row is not called.
    ///
    /// - Parameter onChoose: The handler that receives the id of the row and the index of the column, on the
    ///   application's thread; it is not called for a row with an id of another type.
    public func choosingCells<RowID: Hashable & Sendable>(
        onChoose: @escaping @Sendable (RowID, Int) -> Void
    ) -> Table {
        let source = source
        let choosing = CellChoosing { row, column in
            if let id = source.id(at: row)?.value(as: RowID.self) { onChoose(id, column) }
        }
        return changed { $0.head.choosing = choosing }
    }

    /// Returns the table with columns whose width a user changes: by dragging the borders between their titles, and by
    /// keys.
    ///
    /// The app keeps the widths in its state, empty at first, and changes them by an action:
    ///
    /// ```swift
    /// Table(id: "cities", ["City", "Population"]) { rows }
    ///     .resizable(state.widths) { observer(.didResize($0)) }
    /// ```
    /// With `[9, 10]` in the state, after a drag of the first border by three columns to the right:
    /// ```text
    /// City     │ Population│
    /// ─────────────────────
    /// London     8900000
    /// ```
    ///
    /// | Keys, on a row | Effect |
    /// |---|---|
    /// | left, right | choose the column before or after, whose border is thick then |
    /// | >, < | make this column wider or narrower, unless the screen has another action for the key |
    ///
    /// A double click on a border calls the handler with an empty list, so that the columns have their own widths
    /// again.
    ///
    /// A user makes a column at least 3 columns of the terminal wide, and at most as wide as there is room; the next
    /// column gives way. In a table that scrolls sideways, a column is at most as wide as the table. In another space,
    /// flexible columns share what the others leave, and the widest columns shrink if there is too little. A width
    /// below 3 in the state counts as 3, or as the column's own width if that is less.
    ///
    /// - Parameters:
    ///   - widths: The widths that the columns had after the last change. Without an entry for each column, the columns
    ///     have the widths with which they were created.
    ///   - onResize: The handler that receives the widths of all columns, on the application's thread, for each cell by
    ///     which a border moves.
    public func resizable(_ widths: [Int], onResize: @escaping @Sendable ([Int]) -> Void) -> Table {
        changed { $0.head.resizing = Resizing(sizes: widths, onResize: onResize) }
    }
}
