/// The behavior of a box at the edges of its content: whether it stays at the end, and the functions that it calls at
/// the start and at the end.
struct Scrolling: Equatable, Sendable {
    /// The handler of the arrival at an edge.
    struct Edge: Equatable, Sendable {
        /// The number of lines out of view at which the edge counts as reached.
        var distance: Int
        var handler: @Sendable () -> Void

        /// Returns whether two edges have the same distance; the handlers are not compared.
        static func == (lhs: Edge, rhs: Edge) -> Bool {
            lhs.distance == rhs.distance
        }
    }

    var followsEnd = false
    var start: Edge?
    var end: Edge?
}

extension Box {
    /// Returns whether the window onto a part, counted from the first part of the box, follows its end.
    func followsEnd(inPart part: Int) -> Bool {
        guard let panes else { return part == 0 && scrolling?.followsEnd == true }
        var part = part
        for pane in panes.panes {
            let count = pane.box.partCount
            if part < count { return part >= 0 && pane.box.followsEnd(inPart: part) }
            part -= count
        }
        return false
    }

    /// Whether the window onto one of the parts follows its end.
    var followsEndInAPart: Bool {
        (0..<partCount).contains { followsEnd(inPart: $0) }
    }

    /// Returns the box with a change of what it does at its edges.
    func scrolling(_ change: (inout Scrolling) -> Void) -> Box {
        var box = self
        var scrolling = box.scrolling ?? Scrolling()
        change(&scrolling)
        box.scrolling = scrolling
        return box
    }
}
