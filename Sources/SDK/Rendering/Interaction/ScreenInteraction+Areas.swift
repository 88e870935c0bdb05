/// Windows that scroll and have no node for the focus: the focus can be on the window itself, and then the keys scroll
/// it.
extension ScreenInteraction {
    /// A node or a window that the focus can move to.
    enum Stop {
        case node(NodePlace)
        /// The window that begins with a part of the screen.
        case area(Int)
    }

    var focusedArea: ScrollWindow? {
        guard focus == nil, let part = scrolls.focusedPart else { return nil }
        return shown?.owners.windows.first { $0.parts.lowerBound == part }
    }

    /// Returns whether a window has something to scroll and no node for the focus.
    mutating func isArea(_ window: ScrollWindow, on screen: Screen) -> Bool {
        window.maximumScroll > 0 && window.parts.allSatisfy { isBare($0, on: screen) }
    }

    /// Returns whether a window without a node still keeps the focus on a new screen.
    mutating func keepsArea(_ part: Int, on screen: Screen) -> Bool {
        guard screen.hasPanes, let window = focusedArea, window.parts.upperBound <= screen.partCount else {
            scrolls.focusedPart = nil
            return false
        }
        guard window.parts.allSatisfy({ isBare($0, on: screen) }) else {
            scrolls.focusedPart = nil
            return false
        }
        return true
    }

    /// Looks for a node for the focus once for each screen, because a part may have a hundred thousand without one.
    private mutating func isBare(_ part: Int, on screen: Screen) -> Bool {
        if let known = bareParts[part] { return known }
        let first = screen.focusablePlace(from: NodePlace(part: part, section: 0, node: 0), inPartOnly: true)
        bareParts[part] = first == nil
        return first == nil
    }

    /// Moves the focus to a node or a window.
    mutating func moveFocus(to stop: Stop, of screen: Screen) -> KeyOutcome {
        switch stop {
        case let .node(place):
            moveFocus(to: place, of: screen)
        case let .area(part):
            moveFocus(to: nil, of: screen)
            scrolls.focusedPart = part
        }
        return .moved
    }

    /// Returns the next node or window of the tab key; after the last comes the first.
    mutating func stop(after place: NodePlace, on screen: Screen) -> Stop? {
        let areas = areas(on: screen)
        let node = screen.focusablePlace(from: place.next)
        let area = areas.first { $0 > place.part }
        if let area, node.map({ area < $0.part }) ?? true { return .area(area) }
        if let node { return .node(node) }
        let first = screen.focusablePlace(from: nil)
        if let area = areas.first, first.map({ area < $0.part }) ?? true { return .area(area) }
        return first.map { .node($0) }
    }

    /// Returns the previous node or window; before the first comes the last.
    mutating func stop(before place: NodePlace, on screen: Screen) -> Stop? {
        let areas = areas(on: screen)
        let node = screen.focusablePlace(before: place)
        let area = areas.last { $0 < place.part }
        if let area, node.map({ area > $0.part }) ?? true { return .area(area) }
        if let node { return .node(node) }
        let last = screen.focusablePlace(before: nil)
        if let area = areas.last, last.map({ area > $0.part }) ?? true { return .area(area) }
        return last.map { .node($0) }
    }

    /// The first parts of the windows without a node for the focus, from top to bottom.
    private mutating func areas(on screen: Screen) -> [Int] {
        var parts: [Int] = []
        for window in shown?.owners.windows ?? [] where isArea(window, on: screen) {
            parts.append(window.parts.lowerBound)
        }
        return parts.sorted()
    }

    /// Handles a key while a window has the focus: the keys scroll it, and lead out of it at its ends.
    mutating func moveFromArea(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard let window = focusedArea else { return nil }
        let direction: Direction
        switch key {
        case .up where window.scroll == 0: direction = .up
        case .down where window.scroll >= window.maximumScroll: direction = .down
        case .left: direction = .left
        case .right: direction = .right
        case .tab, .enter:
            let end = NodePlace(part: window.parts.upperBound - 1, section: .max - 1, node: .max - 1)
            return stop(after: end, on: screen).map { moveFocus(to: $0, of: screen) }
        case .backtab:
            let start = NodePlace(part: window.parts.lowerBound, section: 0, node: 0)
            return stop(before: start, on: screen).map { moveFocus(to: $0, of: screen) }
        default: return nil
        }
        return neighbor(direction, of: window, on: screen).map { moveFocus(to: $0, of: screen) }
    }

    /// Scrolls within a focused node that is higher than its window, before the focus leaves it.
    mutating func scrollWithin(_ window: ScrollWindow?, _ key: Key) -> KeyOutcome? {
        guard let window, let node = window.focusedRows, node.count > window.rows.count else { return nil }
        let lines: Int
        switch key {
        case .down: lines = 1
        case .up: lines = -1
        case .pageDown: lines = max(1, window.rows.count - 1)
        case .pageUp: lines = -max(1, window.rows.count - 1)
        default: return nil
        }
        let current = scrolls[window.parts.lowerBound]
        let next = min(max(current + lines, node.lowerBound), node.upperBound - window.rows.count)
        guard next != current else { return nil }
        scroll(window, to: next)
        return .moved
    }

    /// Scrolls to where a scroll bar was clicked.
    mutating func scrollBar(of part: Int, to row: Int) -> KeyOutcome {
        guard let window = shown?.owners.windows.first(where: { $0.parts.lowerBound == part }) else {
            return .notHandled
        }
        revealsFocus = false
        scroll(window, to: window.bar.scroll(to: row - window.rows.lowerBound))
        return .moved
    }

    /// Moves the focus to the window that was clicked, if it has no node for the focus.
    mutating func clickArea(at mouse: Mouse, on screen: Screen) -> KeyOutcome {
        guard screen.hasPanes, let window = scrollableWindow(at: mouse), window.rows.contains(mouse.row),
            window.columns.contains(mouse.column), isArea(window, on: screen)
        else { return .notHandled }
        return moveFocus(to: .area(window.parts.lowerBound), of: screen)
    }
}
