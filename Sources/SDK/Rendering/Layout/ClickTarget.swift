/// A clickable text in a frame that belongs to no node: a bar item or a key binding.
struct ClickTarget: Equatable {
    /// The origin of the text.
    enum Kind: Equatable {
        case leading
        case trailing
        case key(Key)
        /// The scroll bar of the window onto a part of the screen.
        case bar(Int)
        /// The number of new nodes below the window onto a part of the screen.
        case end(Int)
        /// The title of a column of a table.
        case column(Int, of: SectionPlace)
        /// The border behind a column of a table, in its header.
        case columnEdge(Int, of: SectionPlace)
        /// The arrow that scrolls a table sideways, by a number of columns.
        case sideways(Int, of: SectionPlace)
        /// The border behind a pane, by its number; the panes show some parts of the screen.
        case edge(Int, of: Range<Int>)
        /// The mark of a row of a table.
        case mark
        /// A toast, by its id.
        case toast(NodeID)
    }

    var kind: Kind
    var row: Int
    var columns: Range<Int>
}
