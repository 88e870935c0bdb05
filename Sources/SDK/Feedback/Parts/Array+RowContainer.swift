/// An array is a container of rows that finds a row, and the changed rows, by a pass over all.
extension Array: RowContainer where Element: Identifiable {
    /// The array itself.
    @inlinable
    public var rowMark: [Element] {
        self
    }

    /// Returns no id where the two arrays share their storage, and `nil` otherwise.
    ///
    /// - Parameter mark: The other array.
    @inlinable
    public func changedRows(since mark: [Element]) -> [Element.ID]? {
        let isSame = withUnsafeBufferPointer { elements in
            mark.withUnsafeBufferPointer { $0.baseAddress == elements.baseAddress && $0.count == elements.count }
        }
        return isSame ? [] : nil
    }

    /// Returns the first element with an id, if there is one.
    ///
    /// - Parameter id: The id.
    @inlinable
    public func row(withID id: Element.ID) -> Element? {
        first { $0.id == id }
    }

    /// Changes the first element with an id in place, if there is one.
    ///
    /// - Parameters:
    ///   - id: The id.
    ///   - change: Changes the element; not called if there is none.
    @inlinable
    public mutating func changeRow(withID id: Element.ID, _ change: (inout Element) -> Void) {
        guard let index = firstIndex(where: { $0.id == id }) else { return }
        change(&self[index])
    }

    /// Calls a closure for each element, in order.
    ///
    /// - Parameter body: Takes the id and the element.
    @inlinable
    public func forEachRow(_ body: (Element.ID, Element) -> Void) {
        for element in self {
            body(element.id, element)
        }
    }

    /// Calls a closure for each element where it is, in order, without a copy.
    ///
    /// - Parameter body: Takes the id, and a pointer to the element, which is valid during the call.
    @inlinable
    public func forEachRowInPlace(_ body: (Element.ID, UnsafePointer<Element>) -> Void) {
        withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            for index in elements.indices {
                body(first[index].id, first + index)
            }
        }
    }
}
