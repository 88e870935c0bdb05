/// What came of a key.
public enum KeyOutcome: Sendable {
    /// Nothing on the screen wanted the key.
    case notHandled
    /// The focus, the cursor or the scrolling changed: a new frame is due, and nothing else.
    case moved
    /// A text was changed, or a click moved the focus: a new frame is due, and the handler is to be called.
    case edited(@Sendable () -> Void)
    /// The handler is to be called.
    case call(@Sendable () -> Void)

    /// Calls the handler, if there is one, and returns whether the key was handled.
    @discardableResult
    public func perform() -> Bool {
        switch self {
        case .notHandled:
            return false
        case .moved:
            return true
        case let .edited(handler), let .call(handler):
            handler()
            return true
        }
    }

    /// Whether a new frame is due, even if the screen stays the same.
    public var needsFrame: Bool {
        switch self {
        case .moved, .edited: true
        case .notHandled, .call: false
        }
    }
}
