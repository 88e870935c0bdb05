/// The order of a table's rows: by the values of a column, upwards or downwards.
///
/// The app keeps the sort in its state, sorts its values by it, and shows it in the table:
///
/// ```swift
/// let cities = state.sort.sorted(state.cities, by: [.value(\.name), .value(\.population)])
/// ```
public struct TableSort: Hashable, Sendable {
    /// The index of the column.
    public var column: Int
    /// Whether the greatest value comes first.
    public var isDescending: Bool

    /// Creates a sort by a column, by default with the least value first.
    public init(column: Int, isDescending: Bool = false) {
        self.column = column
        self.isDescending = isDescending
    }

    /// Returns the sort that a choice of a column leads to: the other direction if the rows are sorted by this column,
    /// else the column with the least value first.
    public func choosing(_ column: Int) -> TableSort {
        TableSort(column: column, isDescending: column == self.column && !isDescending)
    }

    /// Returns values in this order.
    ///
    /// Values that are equal in the column keep their order, also downwards.
    ///
    /// - Parameters:
    ///   - values: The values, one for each row.
    ///   - orders: The order of each column, from left to right; values are not sorted by a column without one.
    public func sorted<Value>(_ values: [Value], by orders: [TableOrder<Value>]) -> [Value] {
        guard orders.indices.contains(column) else { return values }
        let isBefore = orders[column].isBefore
        // The standard library doesn't promise that its sort is stable; the number of a value decides among equal ones.
        return values.enumerated().sorted { first, second in
            let (left, right) = isDescending ? (second, first) : (first, second)
            if isBefore(left.element, right.element) { return true }
            return !isBefore(right.element, left.element) && first.offset < second.offset
        }
        .map(\.element)
    }
}
