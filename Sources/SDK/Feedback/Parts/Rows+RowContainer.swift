/// Rows find in their log which of them have changed, without a look at the others.
extension Rows: RowContainer {
    /// The version of the rows.
    @inlinable
    public var rowMark: Int {
        log.version
    }

    /// Returns the ids of the elements that were added, removed or changed since a version, or `nil` if the log, of the
    /// last 32 changes at least, doesn't reach back to that.
    ///
    /// - Parameter mark: The version.
    @inlinable
    public func changedRows(since mark: Int) -> [Element.ID]? {
        log.changes(since: mark)
    }

    /// Returns the element with an id, if there is one.
    ///
    /// - Parameter id: The id.
    @inlinable
    public func row(withID id: Element.ID) -> Element? {
        self[id: id]
    }

    /// Calls a closure for each element, in order.
    ///
    /// - Parameter body: Takes the id and the element.
    @inlinable
    public func forEachRow(_ body: (Element.ID, Element) -> Void) {
        for chunk in elements.chunks {
            chunk.forEachRow(body)
        }
    }

    /// Calls a closure for each element where it is, in order, without a copy.
    ///
    /// - Parameter body: Takes the id, and a pointer to the element, which is valid during the call.
    @inlinable
    public func forEachRowInPlace(_ body: (Element.ID, UnsafePointer<Element>) -> Void) {
        for chunk in elements.chunks {
            chunk.forEachRowInPlace(body)
        }
    }
}
