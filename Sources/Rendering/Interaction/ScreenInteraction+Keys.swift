/// The keys that move the focus, or that scroll a screen without a focus.
extension ScreenInteraction {
    /// Moves the focus for a key; scrolls if no node has the focus.
    ///
    /// - Returns: What the key did; nil if the key moves nothing.
    mutating func move(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard let place = focus == nil ? nil : place else { return scroll(key) }
        let target: NodePlace?
        switch key {
        case .down: target = screen.focusablePlace(from: place.next)
        case .up: target = screen.focusablePlace(before: place)
        case .pageDown: target = page(from: place) { screen.focusablePlace(from: $0.next) }
        case .pageUp: target = page(from: place) { screen.focusablePlace(before: $0) }
        case .tab, .enter: target = screen.focusablePlace(from: place.next) ?? screen.focusablePlace(from: nil)
        case .backtab: target = screen.focusablePlace(before: place) ?? screen.focusablePlace(before: nil)
        case .home: target = screen.focusablePlace(from: nil)
        case .end: target = screen.focusablePlace(before: nil)
        default: return nil
        }
        moveFocus(to: target ?? place, of: screen)
        return .moved
    }

    private func page(from start: NodePlace, _ step: (NodePlace) -> NodePlace?) -> NodePlace {
        var place = start
        for _ in 0..<pageHeight {
            guard let next = step(place) else { return place }
            place = next
        }
        return place
    }

    private var pageHeight: Int {
        max(1, (shown?.height ?? 14) - 4)
    }

    private mutating func scroll(_ key: Key) -> KeyOutcome? {
        switch key {
        case .down: scroll(to: scroll + 1)
        case .up: scroll(to: scroll - 1)
        case .pageDown, " ": scroll(to: scroll + pageHeight)
        case .pageUp: scroll(to: scroll - pageHeight)
        case .home: scroll(to: 0)
        case .end: scroll(to: .max)
        default: return nil
        }
        return .moved
    }
}
