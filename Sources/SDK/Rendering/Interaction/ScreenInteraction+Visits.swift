/// The visits of panes: the left and right keys return to the control that had the focus when the user left a pane.
extension ScreenInteraction {
    /// A node or a window that had the focus until it moved to another part of the screen.
    struct PaneVisit: Equatable, Sendable {
        var part: Int
        /// The node; `nil` for a window without one.
        var node: NodeID?
        /// The position of the node when it had the focus.
        var place: NodePlace?
    }

    /// Keeps what has the focus, if the focus moves to another part.
    ///
    /// The visit is kept while its node is gone, because a list that is loaded again has the node later.
    mutating func keepVisit(before next: NodePlace?) {
        guard let part = focus == nil ? scrolls.focusedPart : place?.part, part != next?.part else { return }
        visits.removeAll { $0.part == part }
        visits.append(PaneVisit(part: part, node: focus?.id, place: focus == nil ? nil : place))
    }

    /// Returns the last visit to a window.
    ///
    /// - Returns: The number of the visit, the greater the later, and the node or the window; `nil` for what can't have
    ///   the focus there any more, and for a node out of view in a window that stays at its end. Without any visit,
    ///   `nil`.
    mutating func lastVisit(to window: ScrollWindow, on screen: Screen) -> (number: Int, stop: Stop?)? {
        let isAtEnd = window.followsEnd && !window.hasLeftEnd
        for (number, visit) in visits.enumerated().reversed() {
            // The pane may be another part by now, because panes before it came or went.
            let found = visit.node.flatMap { screen.place(of: $0, expected: visit.place) }
            guard window.parts.contains(found?.part ?? visit.part) else { continue }
            guard let place = found else {
                let isArea = visit.node == nil && isArea(window, on: screen)
                return (number, isArea ? .area(window.parts.lowerBound) : nil)
            }
            let isReachable = !isAtEnd || shown?.owners.nodes.contains { $0.place == place } == true
            let canHaveFocus = screen.node(at: place)?.interaction.isFocusable == true
            return (number, isReachable && canHaveFocus ? .node(place) : nil)
        }
        return nil
    }
}
