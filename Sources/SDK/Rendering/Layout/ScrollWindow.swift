/// A part of a frame that shows some of the lines of one or several parts of a screen.
struct ScrollWindow: Equatable {
    /// The parts, one below the other.
    var parts: Range<Int>
    /// The lines of the frame.
    var rows: Range<Int>
    var columns: Range<Int>
    /// The number of lines above the first visible one.
    var scroll: Int
    /// The greatest possible value of `scroll`.
    var maximumScroll: Int
    /// The lines of the focused node, counted from the first of the content.
    var focusedRows: Range<Int>?

    /// The scroll bar beside the lines of the window.
    var bar: ScrollBar {
        ScrollBar(rows: rows.count, scroll: scroll, maximum: maximumScroll)
    }
}

/// The scroll positions of a screen, by the first part of each window.
struct ScrollPositions: Equatable, Sendable {
    private var rows: [Int: Int] = [:]
    /// The part of the screen that has the focus without a node.
    var focusedPart: Int?
    /// The number of columns that tables are scrolled sideways, by the ids of their sections.
    var columns: [NodeID: Int] = [:]

    subscript(part: Int) -> Int {
        get { rows[part] ?? 0 }
        set { rows[part] = newValue }
    }
}
