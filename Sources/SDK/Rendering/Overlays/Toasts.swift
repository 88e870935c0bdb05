/// The toasts of a screen, as a part of its state: the oldest first.
///
/// ```swift
/// state.toasts.show("\(street) is deleted.", kind: .success)
/// ```
/// ```swift
/// .showing(state.toasts, onClick: observer.sending { .toastLeft($0) })
/// ```
/// At a width of 40:
/// ```text
/// Addresses
/// ────────────────────────────────────────
///   Baker Street
///   High Street
///   Abbey Road
///   Downing Street
///   Fleet Street
///                │ ! No connection.
///                │ ✓ The order is placed.
/// ```
/// `Feedback.toasts(\.toasts.list, leaving:on:)` of `MillraceTerminal` sends the action when the time of a toast is
/// over, by a scheduler's clock. The ids are numbers of their own, so the same actions give the same state.
public struct Toasts: Equatable, Sendable, Codable {
    /// The toasts, the oldest first.
    public var list: [Toast] = []
    private var lastID = 0

    /// Creates a list without toasts.
    public init() {}

    /// Adds a toast.
    ///
    /// - Parameters:
    ///   - text: The message; any characters are allowed.
    ///   - kind: The kind.
    ///   - duration: The time for which the toast stays; 4 seconds by default.
    /// - Returns: The id of the toast.
    @discardableResult
    public mutating func show(_ text: String, kind: Toast.Kind = .info, for duration: Duration = .seconds(4))
        -> Toast.ID
    {
        lastID &+= 1
        list.append(Toast(id: lastID, text: text, kind: kind, duration: duration))
        return lastID
    }

    /// Removes a toast; does nothing if it is gone already.
    public mutating func remove(_ id: Toast.ID) {
        list.removeAll { $0.id == id }
    }
}

extension Screen {
    /// Returns the screen with toasts over its lower right corner.
    ///
    /// The newest toasts are shown, in up to half of the lines; a line above them counts the others. Without a height,
    /// in a snapshot, the toasts are below the content, and nothing is hidden.
    ///
    /// - Parameters:
    ///   - toasts: The toasts.
    ///   - onClick: The handler of a click on a toast, which usually removes it.
    public func showing(_ toasts: Toasts, onClick: (@Sendable (Toast.ID) -> Void)? = nil) -> Screen {
        var screen = self
        for toast in toasts.list {
            var handler: (@Sendable () -> Void)?
            if let onClick { handler = { onClick(toast.id) } }
            screen.toasts.append(
                ShownToast(id: NodeID(toast.id), text: toast.text, kind: toast.kind, onClick: handler)
            )
        }
        return screen
    }
}
