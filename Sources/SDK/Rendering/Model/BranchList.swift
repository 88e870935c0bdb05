/// The elements of one branch of an `if` or a `switch`, all with ids.
public struct BranchList<Element> {
    /// The elements.
    public var elements: [Element]

    /// Creates a list of a branch.
    @inlinable
    public init(_ elements: [Element]) {
        self.elements = elements
    }
}
