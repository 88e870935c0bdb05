/// What stands at the start or the end of a screen's first line.
///
/// ```swift
/// BarItem("Back", key: .escape, action: observer.sending(.back))
/// ```
/// ```text
/// esc Back
/// ```
public struct BarItem: Equatable, Sendable {
    /// The words.
    public var title: String
    /// The key that calls the action anywhere on the screen; it is shown before the title.
    public var key: Key?
    /// What the key does, and a click.
    public var action: (@Sendable () -> Void)?

    /// Creates an item.
    ///
    /// - Parameters:
    ///   - title: The words.
    ///   - key: The key that calls the action.
    ///   - action: What the key does, and a click. Without an action the item is a label.
    public init(_ title: String, key: Key? = nil, action: (@Sendable () -> Void)? = nil) {
        self.title = title
        self.key = key
        self.action = action
    }

    /// Returns whether two items look equal; actions take no part.
    public static func == (lhs: BarItem, rhs: BarItem) -> Bool {
        lhs.title == rhs.title && lhs.key == rhs.key && (lhs.action == nil) == (rhs.action == nil)
    }
}
