/// The start or the end of the content of a pane, in the window that shows it, and the handler of its arrival there.
///
/// A window onto panes that scroll together has the edges of each.
struct ContentEdge {
    enum Side: Hashable, Sendable {
        case start, end
    }

    /// The identity of an edge from one frame to the next, in whichever window it is.
    struct Key: Hashable, Sendable {
        var side: Side
        /// The parts of the screen that the content consists of.
        var parts: Range<Int>
    }

    var key: Key
    /// The lines of the content, counted from the first of the window's content.
    var rows: Range<Int>
    var edge: Scrolling.Edge

    /// Returns whether the edge is in view, or as near to the view as its distance says.
    func isReached(in view: Range<Int>) -> Bool {
        let distance = max(0, edge.distance)
        switch key.side {
        case .start:
            let isAbove = rows.lowerBound <= view.lowerBound
            return view.lowerBound - distance <= rows.lowerBound && (isAbove || rows.lowerBound < view.upperBound)
        case .end:
            let isBelow = max(rows.lowerBound, rows.upperBound - 1) >= view.lowerBound
            return rows.upperBound - view.upperBound <= distance && isBelow
        }
    }
}

/// An edge that a window has reached.
struct ReachedEdge {
    var key: ContentEdge.Key
    /// The first or the last node of the content.
    var node: NodeID
    /// Whether another node at the edge is another arrival.
    ///
    /// If the lines that stay in their place are those of another pane, nodes that come in don't move the edge out of
    /// view, and would call for more and more.
    var isRenewed: Bool
    var handler: @Sendable () -> Void
}

/// The ends that a content has had since its edge came into view, or since the user's last input.
///
/// A page that comes is a new end. A row that says that a page is loading is one, too, but the end without it is not:
/// else a page that fails would be requested over and over, without a user who asks for it.
struct EdgeVisit: Equatable, Sendable {
    private static let mostEnds = 8

    /// The nodes at the edge, the newest last.
    private var ends: [NodeID]

    init(_ edge: ReachedEdge) {
        ends = [edge.node]
    }

    /// Stores the end of another frame, and returns whether the content has not had it.
    mutating func show(_ edge: ReachedEdge) -> Bool {
        let isNew = !ends.contains(edge.node)
        ends.removeAll { $0 == edge.node }
        ends = ends.suffix(Self.mostEnds - 1) + [edge.node]
        return isNew
    }

    /// Forgets all ends but that of the last frame: the user may ask for an earlier one again.
    mutating func forgetEarlierEnds() {
        ends = ends.suffix(1)
    }
}

/// The behavior of a window at the edges of its content.
struct WindowScrolling {
    var followsEnd = false
    var edges: [ContentEdge] = []

    /// Returns whether content that is inserted above the first line moves the window, even if that line is in view.
    func holdsStart(after position: ScrollPosition?) -> Bool {
        guard !followsEnd else { return true }
        guard let part = position?.visible.first?.place.part else { return false }
        return edges.contains { $0.key.side == .start && $0.key.parts.contains(part) }
    }
}

extension PaneLayout {
    /// Whether a window onto the whole box follows its end: so do panes that scroll together if the last one does.
    var followsEnd: Bool {
        if scrolling?.followsEnd == true { return true }
        guard case let .panes(children, _, _) = content else { return false }
        return children.last?.layout.followsEnd == true
    }

    /// The behavior of a window onto the whole box at its edges, and at those of the panes in it.
    var windowScrolling: WindowScrolling {
        var edges: [ContentEdge] = []
        addEdges(to: &edges, from: 0, hasStart: true, hasEnd: true)
        return WindowScrolling(followsEnd: followsEnd, edges: edges)
    }

    /// Adds the edges of the box and of the panes in it; an edge of the box replaces that of its first or last pane.
    private func addEdges(to edges: inout [ContentEdge], from row: Int, hasStart: Bool, hasEnd: Bool) {
        var (hasStart, hasEnd) = (hasStart, hasEnd)
        let rows = row..<row + wholeHeight
        if hasStart, let edge = scrolling?.start {
            edges.append(ContentEdge(key: ContentEdge.Key(side: .start, parts: parts), rows: rows, edge: edge))
            hasStart = false
        }
        if hasEnd, let edge = scrolling?.end {
            edges.append(ContentEdge(key: ContentEdge.Key(side: .end, parts: parts), rows: rows, edge: edge))
            hasEnd = false
        }
        guard case let .panes(children, arrangement, gap) = content else { return }
        let rowsOfPanes = Self.rows(children.map(\.wholeHeight), arrangement, gap: gap)
        for (index, (child, rows)) in zip(children, rowsOfPanes).enumerated() {
            child.layout.addEdges(
                to: &edges,
                from: row + rows.lowerBound + child.inset,
                hasStart: hasStart || index > 0,
                hasEnd: hasEnd || index < children.count - 1
            )
        }
    }
}

extension WindowContent {
    /// Returns the edges of a window that are in view.
    ///
    /// - Parameters:
    ///   - edges: The edges.
    ///   - rows: The lines in view.
    ///   - position: The position of the window.
    func reached(_ edges: [ContentEdge], in rows: Range<Int>, _ position: ScrollPosition) -> [ReachedEdge] {
        let visible = position.visible
        let part = (visible.first { $0.row >= position.shownRow } ?? visible.first)?.place.part
        return edges.compactMap { edge in
            let parts = edge.key.parts
            guard edge.isReached(in: rows), let node = node(at: edge.key.side, of: parts) else { return nil }
            // The lines that stay in their place have to be before an end, or after a start.
            let isRenewed = part.map { edge.key.side == .start ? parts.contains($0) : $0 < parts.upperBound } ?? true
            return ReachedEdge(key: edge.key, node: node, isRenewed: isRenewed, handler: edge.edge.handler)
        }
    }

    private func node(at side: ContentEdge.Side, of parts: Range<Int>) -> NodeID? {
        let rows = layouts.lazy.filter { parts.contains($0.layout.part) }.flatMap(\.layout.sections).map(\.rows)
        switch side {
        case .start: return rows.first { !$0.isEmpty }?.id(at: 0)
        case .end: return rows.filter { !$0.isEmpty }.last.map { $0.id(at: $0.count - 1) }
        }
    }
}
