/// A key that works anywhere on a screen, and the words that the screen's last line has for it; a click on them does the
/// same.
///
/// ```swift
/// KeyBinding("r", "Refresh", action: observer.sending(.refresh))
/// ```
/// ```text
/// r Refresh
/// ```
public struct KeyBinding: Equatable, Sendable {
    /// The key.
    public var key: Key
    /// What the key does, in a word or two.
    ///
    /// An empty label keeps the binding out of the last line.
    public var label: String
    /// What is called.
    public var action: @Sendable () -> Void

    /// Creates a binding.
    ///
    /// A focused text field takes the keys that type first; while it does, the last line doesn't name them.
    public init(_ key: Key, _ label: String, action: @escaping @Sendable () -> Void) {
        self.key = key
        self.label = label
        self.action = action
    }

    /// Returns whether two bindings look equal; actions take no part.
    public static func == (lhs: KeyBinding, rhs: KeyBinding) -> Bool {
        lhs.key == rhs.key && lhs.label == rhs.label
    }
}
