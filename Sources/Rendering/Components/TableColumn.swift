/// How a column of a table is headed, aligned and sized.
public struct TableColumn: Hashable, Sendable {
    /// The header.
    public var title: String
    /// Where cells that are narrower than the column are.
    public var alignment: Alignment
    /// How wide the column is: by default as wide as its widest cell.
    public var width: ColumnWidth

    /// Creates a column.
    public init(_ title: String, alignment: Alignment = .start, width: ColumnWidth = .fit) {
        self.title = title
        self.alignment = alignment
        self.width = width
    }
}

extension TableColumn: ExpressibleByStringLiteral {
    /// Creates a column with a header, aligned at the start.
    public init(stringLiteral title: String) {
        self.init(title)
    }
}
