/// The result of handling a key.
public enum KeyOutcome: Sendable {
    /// The screen doesn't use the key.
    case notHandled
    /// The focus, the cursor or the scroll position changed: the caller has to draw a new frame, and nothing else.
    case moved
    /// A text was edited, or a click moved the focus: the caller has to draw a new frame and call the handler.
    case edited(@Sendable () -> Void)
    /// The caller has to call the handler.
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

    /// Whether the caller has to draw a new frame, even if the screen stays the same.
    public var needsFrame: Bool {
        switch self {
        case .moved, .edited: true
        case .notHandled, .call: false
        }
    }
}
