/// What is in one column of one line of a frame.
public struct Cell: Hashable, Sendable {
    /// The grapheme, safe to send to a terminal; empty in the second column of a wide one.
    public var text: String
    /// How many columns the grapheme takes: 1 or 2; 0 in the second column of a wide one.
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
