/// The rows of a table that are selected, and the function that receives others; see ``Table/selecting(_:onSelect:)``.
///
/// Rows are known here by their numbers, because the type of their ids is known only where the table is created.
struct RowSelecting: Sendable {
    /// A change of the selection.
    enum Change: Sendable {
        /// Selects a row, or no longer.
        case toggle(Int)
        /// Selects all rows; none, if all are selected.
        case toggleAll
        /// Selects rows instead of others.
        case extend(from: ClosedRange<Int>, to: ClosedRange<Int>)
    }

    /// The number of rows.
    let count: Int
    /// Returns the number of selected rows; of a table that makes its rows in view only, that of the ids in the state.
    let selectedCount: @Sendable () -> Int
    /// Returns whether a row with an id is selected.
    let contains: @Sendable (NodeID?) -> Bool
    /// Calls the handler of the app.
    let apply: @Sendable (Change) -> Void

    init<RowID: Hashable & Sendable>(
        _ selected: Set<RowID>,
        of source: TableRows,
        onSelect: @escaping @Sendable (Set<RowID>) -> Void
    ) {
        let ids: @Sendable (Int) -> RowID? = { source.id(at: $0)?.value(as: RowID.self) }
        let count = source.count
        self.count = count
        contains = { id in id?.value(as: RowID.self).map(selected.contains) ?? false }
        selectedCount = {
            guard case .made = source else { return min(selected.count, count) }
            return (0..<count).count { ids($0).map(selected.contains) ?? false }
        }
        apply = { change in
            var next = selected
            switch change {
            case let .toggle(row):
                guard let id = ids(row) else { return }
                if next.remove(id) == nil { next.insert(id) }
            case .toggleAll:
                let all = (0..<count).compactMap(ids)
                if next.isSuperset(of: all) { next.subtract(all) } else { next.formUnion(all) }
            case let .extend(old, new):
                next.subtract(old.compactMap(ids))
                next.formUnion(new.compactMap(ids))
            }
            onSelect(next)
        }
    }
}

extension Table {
    /// Returns the table with any number of selected rows, each with a `✓` before it.
    ///
    /// The app keeps the ids of the selected rows in its state:
    ///
    /// ```swift
    /// Table(id: "cities", ["City", "Population"]) { rows }
    ///     .selecting(state.selected) { observer(.didSelect($0)) }
    /// ```
    ///
    /// | Keys, on a row | Effect |
    /// |---|---|
    /// | space, a click with control, a click before the row | select the row, or no longer |
    /// | shift-up, shift-down, shift with page up, page down, home, end | select the rows from the first one on |
    /// | a click with shift, where the terminal reports it | the same |
    /// | control-A | select all rows; none, if all are selected |
    ///
    /// Enter and a click call the action of the row, as in other tables. In a row with a text field, the field uses the
    /// keys first. The accessible host says how many rows are selected. Ids of rows that the table doesn't show stay
    /// selected, and a row without an id can't be selected.
    ///
    /// - Parameters:
    ///   - ids: The ids of the selected rows.
    ///   - onSelect: The handler that receives all ids that are selected after a change, on the application's thread.
    public func selecting<RowID: Hashable & Sendable>(
        _ ids: Set<RowID>,
        onSelect: @escaping @Sendable (Set<RowID>) -> Void
    ) -> Table {
        changed { $0.head.selecting = RowSelecting(ids, of: source, onSelect: onSelect) }
    }
}
