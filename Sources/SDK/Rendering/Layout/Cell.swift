/// The content of one column of one line of a frame.
public struct Cell: Hashable, Sendable {
    /// The grapheme cluster, safe to send to a terminal; empty in the further columns of a wide one.
    public var text: String
    /// The number of columns of the grapheme cluster; 0 in the further columns of a wide one.
    public var width: Int
    /// The style of the cell.
    public var style: Style
    /// The address that the cell links to: printable ASCII without spaces, safe to send to a terminal; `nil` for none.
    public package(set) var link: String?

    /// Creates a cell without a link.
    public init(text: String = " ", width: Int = 1, style: Style = .plain) {
        self.text = text
        self.width = width
        self.style = style
        link = nil
    }
}
