/// A key that works anywhere on a screen, or while a node has the focus (``Node/keys(_:)``), and its label in the
/// screen's last line; a click on the label calls the same action.
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
    /// The effect of the key, in a word or two.
    ///
    /// An empty label keeps the binding out of the last line.
    public var label: String
    /// The handler of the key.
    public var action: @Sendable () -> Void
    /// The ids of the embedded screen that the binding is of, and of those around it, the outermost first; none for a
    /// binding of the screen itself.
    var screens: [NodeID] = []
    /// Whether the binding is of the node that has the focus.
    var isOfNode = false
    /// Whether the last line shows the key in any width: true of keys that leave, and of the key of the help.
    package var isAlwaysNamed = false
    /// Whether the key shows the keys of the screen.
    ///
    /// The last line names the first of those that work at the moment, and its sign that there are more keys does the
    /// same.
    package var showsKeys = false

    /// Creates a binding.
    ///
    /// A focused text field handles keys that type before the binding does; the last line leaves such keys out while
    /// the field has the focus.
    public init(_ key: Key, _ label: String, action: @escaping @Sendable () -> Void) {
        self.key = key
        self.label = label
        self.action = action
    }

    /// Returns whether two bindings look equal; the actions are not compared.
    public static func == (lhs: KeyBinding, rhs: KeyBinding) -> Bool {
        lhs.key == rhs.key && lhs.label == rhs.label && lhs.screens == rhs.screens
    }
}
