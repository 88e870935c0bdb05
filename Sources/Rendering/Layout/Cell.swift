/// What is in one column of one line of a frame.
public struct Cell: Hashable, Sendable {
    /// The grapheme, safe to send to a terminal; empty in the columns of a wide one after the first.
    public var text: String
    /// How many columns the grapheme takes; 0 in the columns of a wide one after the first.
    public var width: Int
    /// How it is set.
    public var style: Style

    /// Creates a cell.
    public init(text: String = " ", width: Int = 1, style: Style = .plain) {
        self.text = text
        self.width = width
        self.style = style
    }
}
