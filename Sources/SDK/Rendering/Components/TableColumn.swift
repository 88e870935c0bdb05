/// The title, the alignment and the width of a table's column.
public struct TableColumn: Hashable, Sendable {
    /// The title in the header.
    public var title: String
    /// The alignment of cells that are narrower than the column.
    public var alignment: Alignment
    /// The width of the column; by default that of its widest cell.
    public var width: Extent

    /// Creates a column.
    public init(_ title: String, alignment: Alignment = .start, width: Extent = .fit) {
        self.title = title
        self.alignment = alignment
        self.width = width
    }
}

extension TableColumn: ExpressibleByStringLiteral {
    /// Creates a column with a title, aligned at the start and as wide as its widest cell.
    public init(stringLiteral title: String) {
        self.init(title)
    }
}
