/// The keys that move the focus, or that scroll a screen without a focus.
extension ScreenInteraction {
    /// The interaction of the focused node.
    func interaction(on screen: Screen) -> Interaction {
        guard let focus, let place = screen.place(of: focus.id, expected: place) else { return .none }
        return screen.node(at: place)?.interaction ?? .none
    }

    /// Returns the handler that the focused component has for a key.
    mutating func useOwnKey(_ key: Key, _ interaction: Interaction) -> KeyOutcome? {
        guard let handler = interaction.keys[key] else { return nil }
        // A user of the tab bar stays there, whatever the content of the next tab is.
        if interaction.isSecondary { (isChoosingTab, isFocusPreliminary) = (true, false) }
        return .call(handler)
    }

    /// Moves something in the focused component, or around it, and not the focus.
    ///
    /// - Returns: The outcome of the key; `nil` if the key moves nothing.
    mutating func moveInside(_ key: Key, _ interaction: Interaction, on screen: Screen) -> KeyOutcome? {
        if let outcome = chooseSpot(key, interaction) ?? moveEdge(key, on: screen) { return outcome }
        if let outcome = moveCursor(key, on: screen) { return outcome }
        return scrollSideways(key)
    }

    /// Moves the focus for a key; scrolls if no node has the focus.
    ///
    /// - Returns: The outcome of the key; `nil` if the key moves nothing.
    mutating func move(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard let place = focus == nil ? nil : place else {
            return moveFromArea(key, on: screen) ?? scroll(key, on: screen)
        }
        if let outcome = scrollWithin(window(of: place), key) { return outcome }
        if screen.hasPanes, let window = window(of: place) { return move(key, from: place, in: window, on: screen) }
        if key == .home || key == .end { return moveToEnd(key, from: place, on: screen) }
        let target: NodePlace?
        switch key {
        case .down: target = screen.focusablePlace(from: place.next)
        case .up: target = screen.focusablePlace(before: place)
        case .pageDown: target = page(from: place) { screen.focusablePlace(from: $0.next) }
        case .pageUp: target = page(from: place) { screen.focusablePlace(before: $0) }
        case .tab, .enter: target = screen.focusablePlace(from: place.next) ?? screen.focusablePlace(from: nil)
        case .backtab: target = screen.focusablePlace(before: place) ?? screen.focusablePlace(before: nil)
        default: return nil
        }
        guard let target, target != place else { return stay(key, in: window(of: place), on: screen) }
        return moveFocus(to: target, for: key, in: window(of: target), on: screen)
    }

    /// Moves the focus to the first or the last node of its part, or to that of the screen if it is there already.
    ///
    /// So the first row of a list is one key away, also where content that is pinned above it can have the focus. Tabs
    /// are no end of a screen: their keys would select one.
    private mutating func moveToEnd(_ key: Key, from place: NodePlace, on screen: Screen) -> KeyOutcome? {
        let window = window(of: place)
        let end = NodePlace(part: place.part + (key == .home ? 0 : 1), section: 0, node: 0)
        let own = key == .home ? screen.focusablePlace(from: end) : screen.focusablePlace(before: end)
        if let own, own != place { return moveFocus(to: own, for: key, in: window, on: screen) }
        if key == .end, let window, window.hasLeftEnd { return returnToEnd(of: window) }
        if let window, scrollBeyondFocus(key, window) { return .moved }
        let last = key == .home ? screen.firstPlace : screen.focusablePlace(before: nil)
        guard let last, last != place else { return stay(key, in: window, on: screen) }
        return moveFocus(to: last, for: key, in: self.window(of: last), on: screen)
    }

    func page(from start: NodePlace, height: Int? = nil, _ step: (NodePlace) -> NodePlace?) -> NodePlace {
        var place = start
        for _ in 0..<(height ?? pageHeight) {
            guard let next = step(place) else { return place }
            place = next
        }
        return place
    }

    private var pageHeight: Int {
        max(1, (shown?.height ?? 14) - 4)
    }

    private func pageHeight(of window: ScrollWindow) -> Int {
        focusedArea == nil ? pageHeight : max(1, window.rows.count - 1)
    }

    private mutating func scroll(_ key: Key, on screen: Screen) -> KeyOutcome? {
        // Without a focus, the keys scroll the first window that has something to scroll.
        guard let window = focusedArea ?? scrollableWindow(at: nil) ?? shown?.owners.mainWindow else { return nil }
        let scroll = scrolls[window.parts.lowerBound]
        switch key {
        case .down: self.scroll(window, to: scroll + 1)
        case .up: self.scroll(window, to: scroll - 1)
        case .pageDown, " ": self.scroll(window, to: scroll + pageHeight(of: window))
        case .pageUp: self.scroll(window, to: scroll - pageHeight(of: window))
        case .home: self.scroll(window, to: 0)
        case .end: self.scroll(window, to: .max)
        default: return nil
        }
        return scrolls[window.parts.lowerBound] == scroll ? unmoved(key, on: screen) : .moved
    }
}
