import MillracePlatform

/// A part of a frame that shows some of the lines of one or several parts of a screen.
struct ScrollWindow {
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
    /// Whether the window stays at the end of its content.
    var followsEnd: Bool
    /// The position of the window, from which the next frame goes on.
    var position: ScrollPosition
    /// The edges of the content that are in view.
    var reached: [ReachedEdge]

    /// The scroll bar beside the lines of the window.
    var bar: ScrollBar {
        ScrollBar(rows: rows.count, scroll: scroll, maximum: maximumScroll)
    }

    /// Whether a key can return to the end that the window follows.
    var hasLeftEnd: Bool {
        followsEnd && !position.isAtEnd
    }
}

extension ScrollWindow {
    /// The key that returns to the end, and the number of new nodes there.
    var newWords: String {
        "\(Key.end.label) \(Texts.current.newBelow.filled(["count": "\(position.newCount)"]))"
    }

    /// Draws the scroll bar, if it is needed; a click on it scrolls.
    func drawBar(on canvas: inout Canvas, row: Int, column: Int, hasTrack: Bool, style: Style) {
        guard bar.isNeeded else { return }
        let thumb = canvas.theme.hasSurfaces ? "▐" : "█"
        bar.draw(on: &canvas, row: row, column: column, hasTrack: hasTrack, style: style, thumb: thumb)
        for row in row..<row + rows.count {
            canvas.addTarget(.bar(parts.lowerBound), row: row, columns: column..<column + 1)
        }
    }

    /// Draws the number of new nodes on the last line of a canvas, if there are any.
    func drawNewCount(on canvas: inout Canvas, column: Int, limit: Int = .max) {
        guard position.newCount > 0, limit > 2 else { return }
        let row = canvas.height - 1
        let end = canvas.write(" \(newWords) ", row: row, column: column, style: .highlight, limit: limit)
        canvas.addTarget(.end(parts.lowerBound), row: row, columns: column..<end)
    }
}

/// The scroll position of a window, and the nodes by which a later frame finds the same lines again.
struct ScrollPosition: Equatable, Sendable {
    /// The requested number of lines above the first visible one.
    var row = 0
    /// Whether no line is below the window.
    var isAtEnd = false
    /// The number of lines above the first visible one in the last frame.
    var shownRow = 0
    /// The nodes that were in view in the last frame.
    var visible: [SeenNode] = []
    /// Some nodes up to the last that a user of a window at its end knows of.
    var known: [SeenNode] = []
    /// The number of nodes below the window that came after those.
    var newCount = 0
}

/// A node of an earlier frame.
struct SeenNode: Equatable, Sendable {
    var id: NodeID
    var section: NodeID
    var place: NodePlace
    /// The number of nodes of the section from this one on.
    var countToEnd: Int
    /// The first line of the node, counted from the first of the content.
    var row: Int
}

/// The scroll positions of a screen, by the first part of each window.
struct ScrollPositions: Equatable, Sendable {
    private var windows: [Int: ScrollPosition] = [:]
    /// The ends of the content at each edge that is in view.
    private var reached: [ContentEdge.Key: EdgeVisit] = [:]
    /// The part of the screen that has the focus without a node.
    var focusedPart: Int?
    /// The number of columns that tables are scrolled sideways, by the ids of their sections.
    var columns: [NodeID: Int] = [:]
    /// The columns of tables with the cursor, by the ids of their sections; in others it is in the first column.
    var cursorColumns: [NodeID: Int] = [:]

    /// Creates positions that no frame has shown.
    ///
    /// - Parameters:
    ///   - row: The number of lines above the first visible one of a window.
    ///   - part: The first part of the window.
    init(row: Int = 0, ofPart part: Int = 0) {
        if row != 0 { windows[part] = ScrollPosition(row: row) }
    }

    /// The number of lines above the first visible one of a window.
    subscript(part: Int) -> Int {
        windows[part]?.row ?? 0
    }

    /// Returns the position of a window, or `nil` before its first frame.
    func position(ofPart part: Int) -> ScrollPosition? {
        windows[part]
    }

    /// Sets a scroll position for the next frame.
    mutating func scroll(_ window: ScrollWindow, to row: Int) {
        let row = min(max(0, row), window.maximumScroll)
        windows[window.parts.lowerBound, default: ScrollPosition()].row = row
        windows[window.parts.lowerBound]?.isAtEnd = row >= window.maximumScroll
    }

    /// Prepares for what an input of the user shows.
    mutating func noteInput() {
        for key in reached.keys { reached[key]?.forgetEarlierEnds() }
    }

    /// Stores the position of a window in a frame, and returns the handlers of the edges that it has arrived at.
    mutating func didShow(_ window: ScrollWindow) -> [@Sendable () -> Void] {
        windows[window.parts.lowerBound] = window.position
        let before = reached
        for key in before.keys where window.parts.contains(key.parts.lowerBound) { reached[key] = nil }
        var handlers: [@Sendable () -> Void] = []
        for edge in window.reached {
            var visit = before[edge.key]
            let isArrival = visit?.show(edge) ?? true
            reached[edge.key] = visit ?? EdgeVisit(edge)
            if isArrival, visit == nil || edge.isRenewed { handlers.append(edge.handler) }
        }
        return handlers
    }
}
