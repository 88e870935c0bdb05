import MillraceRendering

/// Distinguishes a double click from two clicks: the second press is at the same cell within a time, without another
/// action of the mouse in between.
package struct ClickCounter {
    /// The greatest time, in milliseconds, between the two presses.
    static let interval = 400

    private var last: (mouse: Mouse, time: Int)?

    /// Creates a counter before the first press.
    package init() {}

    /// Returns a key or, instead of a second click, a double click.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - now: The time at which it came, in milliseconds.
    package mutating func counted(_ key: Key, now: Int) -> Key {
        guard case var .mouse(mouse) = key else {
            last = nil
            return key
        }
        switch mouse.action {
        case .release: return key
        case .drag, .doubleClick, .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
            last = nil
            return key
        case .click: break
        }
        guard let last, last.mouse == mouse, (0...Self.interval).contains(now - last.time) else {
            last = (mouse, now)
            return key
        }
        // A third press counts as the first.
        self.last = nil
        mouse.action = .doubleClick
        return .mouse(mouse)
    }
}
