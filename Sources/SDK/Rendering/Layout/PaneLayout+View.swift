extension PaneLayout {
    /// The part of a box that is in view.
    struct View {
        /// The number of lines above the first visible one.
        var row: Int
        /// The number of visible lines.
        let height: Int
        /// The greatest possible value of `row`.
        var maximum: Int
        /// Whether the box scrolls.
        let scrolls: Bool

        var rows: Range<Int> { row..<row + height }

        /// The number of lines above and below those in view that are measured: so a key or the wheel finds an edge of
        /// the content where it is.
        var margin: Int { max(height, Self.leastMargin) }

        private static let leastMargin = 16
    }

    /// Returns the scroll position with which a node is in view, as near to a wanted one as possible.
    static func scroll(from wanted: Int, to node: FocusedRows?, in view: View) -> Int {
        let (visible, maximum) = (view.height, view.maximum)
        var scroll = min(max(0, wanted), maximum)
        guard let node else { return scroll }
        // Of a node that is higher than the window, show the part that is nearest.
        if node.rows.count > visible {
            return min(max(scroll, node.rows.lowerBound), node.rows.upperBound - visible)
        }
        // Above the first node of a section, show as much of the header as fits.
        let start = max(node.start, min(node.rows.lowerBound, node.rows.upperBound - visible))
        if node.rows.upperBound > scroll + visible { scroll = node.rows.upperBound - visible }
        if start < scroll || node.rows.upperBound - start > visible { scroll = start }
        return min(max(0, scroll), maximum)
    }

    // MARK: - Nodes that are made in view only

    /// The number of steps after which a view stays as it is, if nodes without a line would go on forever.
    private static let mostSteps = 512

    /// Whether some nodes may have another height than it seems, because they weren't in view yet.
    var isEstimated: Bool {
        switch content {
        case let .sections(layout): layout.isEstimated
        case let .panes(children, _, _): children.contains { $0.layout.isEstimated }
        }
    }

    /// Measures the nodes in view, so that their lines are known, and moves the view with them.
    ///
    /// A node keeps its line in the view while those around it are measured: one that the frame before has shown, or
    /// the first in view; then the focused one, if the view has to move to it.
    ///
    /// - Parameters:
    ///   - view: The view at the wanted position, by the estimated lines; afterwards, that of the measured ones.
    ///   - before: The position in the frame before, with the scrolling of the user since then.
    ///   - scrolling: What the window does at its edges.
    ///   - revealsFocus: Whether the focused node has to be in view.
    mutating func settle(
        _ view: inout View,
        after before: ScrollPosition?,
        _ scrolling: WindowScrolling,
        revealsFocus: Bool
    ) {
        let followsEnd = scrolling.followsEnd
        let isEndWanted = before.map { $0.isAtEnd && (followsEnd || $0.row != $0.shownRow) } ?? followsEnd
        let holdsStart = scrolling.holdsStart(after: before)
        let isStartWanted = before.map { $0.row == 0 && (!holdsStart || $0.shownRow != 0) } ?? true
        if isEndWanted {
            settle(&view, around: nil, isAtEnd: true)
        } else if isStartWanted {
            view.row = 0
            settle(&view, around: nil, isAtEnd: false)
        } else {
            let near = -view.margin...view.height + view.margin
            if let anchor = windowContent().anchor(after: before), near.contains(anchor.offset) {
                view.row = windowContent().row(of: anchor.place) - anchor.offset
                settle(&view, around: anchor.place, isAtEnd: false)
            } else {
                settle(&view, around: windowContent().firstPlace(in: view.rows), isAtEnd: false)
            }
        }
        guard revealsFocus, let focused = windowContent().focusedPlace else { return }
        measureToFocus(from: &view)
        let revealed = Self.scroll(from: view.row, to: focusedRows, in: view)
        guard revealed != view.row else { return }
        view.row = revealed
        settle(&view, around: focused, isAtEnd: false)
    }

    /// Measures the nodes in view until none has moved.
    private mutating func settle(_ view: inout View, around place: NodePlace?, isAtEnd: Bool) {
        let offset = place.map { windowContent().row(of: $0) - view.row }
        var (anchor, isAtEnd) = (place, isAtEnd)
        for _ in 0..<Self.mostSteps {
            let hasMeasured = measure(view.rows, margin: view.margin, from: place)
            view.maximum = view.scrolls ? max(0, wholeHeight - view.height) : 0
            var next = view.row
            if let anchor, let offset { next = windowContent().row(of: anchor) - offset }
            // The edges are known when everything in view is measured.
            if !hasMeasured {
                isAtEnd = isAtEnd || next > view.maximum
                next = max(0, next)
            }
            if isAtEnd { (anchor, next) = (nil, view.maximum) }
            guard hasMeasured || next != view.row else { return }
            view.row = next
        }
    }

    /// Measures the nodes between the view and the focused node, if it is near, so that the view moves no further than
    /// it has to.
    private mutating func measureToFocus(from view: inout View) {
        guard let anchor = windowContent().firstPlace(in: view.rows) else { return }
        let offset = windowContent().row(of: anchor) - view.row
        for _ in 0..<Self.mostSteps {
            guard let rows = focusedRows?.rows, rows.lowerBound < view.rows.upperBound + 2 * view.margin,
                rows.upperBound > view.row - 2 * view.margin,
                measure(
                    min(view.row, rows.lowerBound)..<max(view.rows.upperBound, rows.upperBound),
                    margin: 0,
                    from: anchor
                )
            else { return }
            view.row = windowContent().row(of: anchor) - offset
            view.maximum = view.scrolls ? max(0, wholeHeight - view.height) : 0
        }
    }

    /// Measures nodes that have a line in view, and returns whether there were any.
    private mutating func measure(_ view: Range<Int>, margin: Int, from anchor: NodePlace?) -> Bool {
        switch content {
        case var .sections(layout):
            guard layout.measure(view, margin: margin, from: anchor) else { return false }
            content = .sections(layout)
            (wholeHeight, focusedRows) = (layout.height, layout.focusedRows)
            return true
        case .panes(var children, let arrangement, let gap):
            var hasMeasured = false
            let rows = Self.rows(children.map(\.wholeHeight), arrangement, gap: gap)
            for (index, rows) in rows.enumerated() {
                let start = rows.lowerBound + children[index].inset
                let lines = view.lowerBound - start..<view.upperBound - start
                hasMeasured = children[index].layout.measure(lines, margin: margin, from: anchor) || hasMeasured
            }
            guard hasMeasured else { return false }
            content = .panes(children, arrangement, gap: gap)
            let measured = Self.rows(children.map(\.wholeHeight), arrangement, gap: gap)
            wholeHeight = measured.last?.upperBound ?? 0
            focusedRows = Self.focusedRows(of: children, rows: measured)
            return true
        }
    }
}
