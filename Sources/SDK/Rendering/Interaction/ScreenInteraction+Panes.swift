/// The keys that move the focus within panes and between them, and the windows that scroll.
extension ScreenInteraction {
    /// The directions in which a key moves the focus to another pane.
    enum Direction {
        case left, right, up, down

        var isSideways: Bool { self == .left || self == .right }

        /// Returns the number of cells from a window to another one that lies in this direction, or `nil` if it
        /// doesn't, or isn't beside the first one.
        func distance(from window: ScrollWindow, to other: ScrollWindow) -> Int? {
            let distance =
                switch self {
                case .left: window.columns.lowerBound - other.columns.upperBound
                case .right: other.columns.lowerBound - window.columns.upperBound
                case .up: window.rows.lowerBound - other.rows.upperBound
                case .down: other.rows.lowerBound - window.rows.upperBound
                }
            let isBeside =
                switch self {
                case .left, .right: window.rows.overlaps(other.rows)
                case .up, .down: window.columns.overlaps(other.columns)
                }
            return distance >= 0 && isBeside ? distance : nil
        }
    }

    /// Returns the window in which a node was shown.
    func window(of place: NodePlace) -> ScrollWindow? {
        shown?.owners.windows.first { $0.parts.contains(place.part) }
    }

    /// Returns the window at a cell if it has something to scroll, else the first window of the screen that has.
    func scrollableWindow(at mouse: Mouse?) -> ScrollWindow? {
        let windows = (shown?.owners.windows ?? []).filter { $0.maximumScroll > 0 }
        return windows.first { window in
            guard let mouse else { return false }
            return window.rows.contains(mouse.row) && window.columns.contains(mouse.column)
        } ?? windows.first
    }

    mutating func scroll(_ window: ScrollWindow, to row: Int) {
        scrolls.scroll(window, to: row)
    }

    /// Moves the focus for a key on a screen with panes.
    ///
    /// - Returns: The outcome of the key; `nil` if the key moves nothing.
    mutating func move(
        _ key: Key,
        from place: NodePlace,
        in window: ScrollWindow,
        on screen: Screen
    ) -> KeyOutcome? {
        func next(_ place: NodePlace) -> NodePlace? {
            screen.focusablePlace(from: place.next).flatMap { window.parts.contains($0.part) ? $0 : nil }
        }
        func previous(_ place: NodePlace) -> NodePlace? {
            screen.focusablePlace(before: place).flatMap { window.parts.contains($0.part) ? $0 : nil }
        }
        let start = NodePlace(part: window.parts.lowerBound, section: 0, node: 0)
        let end = NodePlace(part: window.parts.upperBound, section: 0, node: 0)
        let target: NodePlace?
        switch key {
        case .down:
            if let next = next(place) { return moveFocus(to: .node(next), of: screen) }
            guard let neighbor = neighbor(.down, of: window, on: screen) else {
                return stay(key, in: window, on: screen)
            }
            return moveFocus(to: neighbor, of: screen)
        case .up:
            if let previous = previous(place) { return moveFocus(to: .node(previous), of: screen) }
            guard let neighbor = neighbor(.up, of: window, on: screen) else { return stay(key, in: window, on: screen) }
            return moveFocus(to: neighbor, of: screen)
        case .left, .right:
            return neighbor(key == .left ? .left : .right, of: window, on: screen).map { moveFocus(to: $0, of: screen) }
        case .tab, .enter: return enter(stop(after: place, on: screen) ?? .node(place), from: place, on: screen)
        case .backtab: return enter(stop(before: place, on: screen) ?? .node(place), from: place, on: screen)
        case .pageDown: target = page(from: place, height: max(1, window.rows.count - 1), next)
        case .pageUp: target = page(from: place, height: max(1, window.rows.count - 1), previous)
        case .home: target = screen.focusablePlace(from: start)
        case .end: target = screen.focusablePlace(before: end)
        default: return nil
        }
        guard let target, target != place else { return stay(key, in: window, on: screen) }
        return moveFocus(to: target, for: key, in: window, on: screen)
    }

    /// Returns a node in the nearest window in a direction, or the window if it has no node for the focus and something
    /// to scroll.
    ///
    /// Sideways, of several windows beside each other the one that had the focus last is the nearest, and its node is
    /// the one that had the focus there; otherwise the node is the one nearest to the focused one.
    mutating func neighbor(_ direction: Direction, of window: ScrollWindow, on screen: Screen) -> Stop? {
        let owners = shown?.owners ?? FrameOwners()
        let row = focus == nil ? nil : owners.nodes.first { $0.place == place }?.rows.lowerBound
        let near = row ?? window.rows.lowerBound
        var nearest: (distance: (Int, Int, Int), stop: Stop)?
        for other in owners.windows {
            guard let cells = direction.distance(from: window, to: other) else { continue }
            let visit = direction.isSideways ? lastVisit(to: other, on: screen) : nil
            // Borders don't make a window farther away than the one in the line of the focus.
            let distance = (max(3, cells), visit.map { -$0.number } ?? 1, other.rows.contains(near) ? 0 : 1)
            guard nearest.map({ distance < $0.distance }) ?? true else { continue }
            if let stop = visit?.stop {
                nearest = (distance, stop)
            } else if let place = focusablePlace(in: other, of: owners, near: near, on: screen) {
                nearest = (distance, .node(place))
            } else if isArea(other, on: screen) {
                nearest = (distance, .area(other.parts.lowerBound))
            }
        }
        return nearest?.stop
    }

    /// Returns the position of the visible node of a window that is nearest to a row, else of the first in its parts.
    private func focusablePlace(
        in window: ScrollWindow,
        of owners: FrameOwners,
        near row: Int,
        on screen: Screen
    ) -> NodePlace? {
        let visible = owners.nodes.filter { area in
            guard window.parts.contains(area.place.part) else { return false }
            return screen.node(at: area.place)?.interaction.isFocusable == true
        }
        if let nearest = visible.min(by: { abs($0.rows.lowerBound - row) < abs($1.rows.lowerBound - row) }) {
            return nearest.place
        }
        let first = screen.focusablePlace(from: NodePlace(part: window.parts.lowerBound, section: 0, node: 0))
        return first.flatMap { window.parts.contains($0.part) ? $0 : nil }
    }
}
