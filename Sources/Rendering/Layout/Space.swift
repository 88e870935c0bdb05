/// What a component is given to lay itself out: a width, and whether it has the focus.
public struct Space: Sendable {
    /// How many columns there are.
    public var width: Int
    /// Whether the component's node has the focus.
    public var isFocused: Bool
    /// What the user is editing, if the node has the focus and is a text field.
    public var editing: TextEditing?

    /// Creates a space.
    public init(width: Int, isFocused: Bool = false, editing: TextEditing? = nil) {
        self.width = max(0, width)
        self.isFocused = isFocused
        self.editing = editing
    }

    /// Returns the same space with another width.
    public func with(width: Int) -> Space {
        Space(width: width, isFocused: isFocused, editing: editing)
    }
}
