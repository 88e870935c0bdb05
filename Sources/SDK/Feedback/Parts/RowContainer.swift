/// A container of rows, each with an id, for ``Part/init(forEach:event:)``: ``Rows``, arrays and dictionaries.
public protocol RowContainer {
    /// The ids of the rows.
    associatedtype ID: Hashable

    /// The rows.
    associatedtype Row

    /// The mark with which a reader queries the changed rows later: a version, or the container itself.
    associatedtype Mark

    /// Whether the rows have an order; the rows of a container without one are visited in the order of their ids'
    /// descriptions.
    static var hasOrder: Bool { get }

    /// The mark of the container as it is now.
    var rowMark: Mark { get }

    /// Returns the ids of the rows that may have been added, removed or changed since a mark, each once.
    ///
    /// - Parameter mark: The mark of a container that this one was made from, or of any other.
    /// - Returns: The ids, or `nil` where any row may have changed.
    func changedRows(since mark: Mark) -> [ID]?

    /// Returns the row with an id, if there is one; the first, if there are several.
    ///
    /// - Parameter id: The id.
    func row(withID id: ID) -> Row?

    /// Changes the row with an id in place, if there is one; the first, if there are several.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - change: Changes the row; not called if there is none.
    mutating func changeRow(withID id: ID, _ change: (inout Row) -> Void)

    /// Calls a closure for each row, in order.
    ///
    /// - Parameter body: Takes the id and the row.
    func forEachRow(_ body: (ID, Row) -> Void)

    /// Calls a closure for each row where it is, in order, without a copy.
    ///
    /// - Parameter body: Takes the id, and a pointer to the row, which is valid during the call.
    func forEachRowInPlace(_ body: (ID, UnsafePointer<Row>) -> Void)
}

extension RowContainer {
    /// Calls a closure for each row, by default with a copy of it.
    ///
    /// - Parameter body: Takes the id, and a pointer to the row, which is valid during the call.
    @inlinable
    public func forEachRowInPlace(_ body: (ID, UnsafePointer<Row>) -> Void) {
        forEachRow { id, row in
            withUnsafePointer(to: row) { body(id, $0) }
        }
    }

    /// Rows have an order by default.
    @inlinable
    public static var hasOrder: Bool {
        true
    }
}
