/// An item at the start or the end of a screen's first line.
///
/// ```swift
/// BarItem("Back", key: .escape, action: observer.sending(.back))
/// ```
/// ```text
/// esc Back
/// ```
public struct BarItem: Equatable, Sendable {
    /// The text of the item.
    public var title: String
    /// The key that calls the action anywhere on the screen; the screen shows the key before the title.
    public var key: Key?
    /// The handler of the key and of a click; without a handler the item is a label.
    public var action: (@Sendable () -> Void)?

    /// Creates an item, by default a label.
    public init(_ title: String, key: Key? = nil, action: (@Sendable () -> Void)? = nil) {
        self.title = title
        self.key = key
        self.action = action
    }

    /// Returns whether two items look equal; the actions are not compared, only whether each item has one.
    public static func == (lhs: BarItem, rhs: BarItem) -> Bool {
        lhs.title == rhs.title && lhs.key == rhs.key && (lhs.action == nil) == (rhs.action == nil)
    }
}
