/// The keys at the edges of a list, and the return to an end that a window follows.
extension ScreenInteraction {
    /// Moves the focus for a key; the end key also returns to an end that the window follows.
    mutating func moveFocus(
        to place: NodePlace,
        for key: Key,
        in window: ScrollWindow?,
        on screen: Screen
    ) -> KeyOutcome {
        moveFocus(to: place, of: screen)
        if key == .end, let window, window.followsEnd { scroll(window, to: .max) }
        return .moved
    }

    /// Moves the focus into another window: of one that follows its end, to the last node in view that can have the
    /// focus, so that the view stays.
    mutating func enter(_ stop: Stop, from old: NodePlace, on screen: Screen) -> KeyOutcome {
        guard case let .node(place) = stop, let window = window(of: place), window.followsEnd,
            !window.parts.contains(old.part)
        else { return moveFocus(to: stop, of: screen) }
        let visible = (shown?.owners.nodes ?? []).filter { window.parts.contains($0.place.part) }
        let last = visible.last { screen.node(at: $0.place)?.interaction.isFocusable == true }
        return moveFocus(to: .node(last?.place ?? place), of: screen)
    }

    /// Handles a key for which no other node can have the focus.
    ///
    /// The key scrolls to the lines beyond the focused node, or, if nothing scrolls around that node, the window that
    /// follows its end.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - window: The window with the focused node.
    ///   - screen: The screen.
    /// - Returns: The outcome of the key; `nil` if it moves nothing, and the screen has an action for it.
    mutating func stay(_ key: Key, in window: ScrollWindow?, on screen: Screen) -> KeyOutcome? {
        if key == .end, let window, window.hasLeftEnd { return returnToEnd(of: window) }
        if key == .end, window?.followsEnd != true, let outcome = returnToEnd() { return outcome }
        if let window, window.maximumScroll > 0 {
            return scrollBeyondFocus(key, window) ? .moved : unmoved(key, on: screen)
        }
        guard key == .pageUp || key == .pageDown, let other = followingWindow ?? scrollableWindow(at: nil) else {
            return unmoved(key, on: screen)
        }
        let (before, lines) = (scrolls[other.parts.lowerBound], max(1, other.rows.count - 1))
        scroll(other, to: before + (key == .pageUp ? -lines : lines))
        return scrolls[other.parts.lowerBound] == before ? unmoved(key, on: screen) : .moved
    }

    /// Returns the outcome of a key that moves nothing: `nil`, so that the screen's action for the key is called, if it
    /// has one.
    func unmoved(_ key: Key, on screen: Screen) -> KeyOutcome? {
        screen.action(of: key, around: focus?.id) == nil ? .moved : nil
    }

    /// Scrolls the first window that has left the end that it follows back there, if there is one.
    mutating func returnToEnd() -> KeyOutcome? {
        let window = shown?.owners.windows.first { $0.hasLeftEnd }
        return window.map { returnToEnd(of: $0) }
    }

    /// Scrolls a window to its end, even if the focused node goes out of view.
    mutating func returnToEnd(of window: ScrollWindow) -> KeyOutcome {
        scroll(window, to: .max)
        revealsFocus = false
        return .moved
    }

    private var followingWindow: ScrollWindow? {
        shown?.owners.windows.first { $0.followsEnd && $0.maximumScroll > 0 }
    }

    /// Scrolls as far as the focused node stays in view, and returns whether there was something to scroll.
    mutating func scrollBeyondFocus(_ key: Key, _ window: ScrollWindow) -> Bool {
        guard let node = window.focusedRows, node.count <= window.rows.count else { return false }
        let current = scrolls[window.parts.lowerBound]
        let lines: Int
        switch key {
        case .down: lines = 1
        case .up: lines = -1
        case .pageDown, .end: lines = window.rows.count
        case .pageUp, .home: lines = -window.rows.count
        default: return false
        }
        let first = max(0, node.upperBound - window.rows.count)
        let last = min(window.maximumScroll, node.lowerBound)
        guard first <= last else { return false }
        let next = min(max(first, current + lines), last)
        guard next != current, (next > current) == (lines > 0) else { return false }
        scroll(window, to: next)
        return true
    }
}
