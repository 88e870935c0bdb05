/// What a component is given to lay itself out: a width, and whether it has the focus.
public struct Space: Sendable {
    /// How many columns there are, from 0 to 65,536; a number outside of that is taken for the nearest.
    public var width: Int {
        didSet { width = LayoutLimits.columns(width) }
    }
    /// Whether the component's node has the focus.
    public var isFocused: Bool
    /// What the user is editing, if the node has the focus and is a text field.
    public var editing: TextEditing?
    /// The width in which the component was measured, if it was given just the width that it took there.
    var measuredWidth: Int?

    /// Creates a space.
    ///
    /// - Parameters:
    ///   - width: How many columns there are, from 0 to 65,536; a number outside of that is taken for the nearest.
    ///   - isFocused: Whether the component's node has the focus.
    ///   - editing: What the user is editing.
    public init(width: Int, isFocused: Bool = false, editing: TextEditing? = nil) {
        self.width = LayoutLimits.columns(width)
        self.isFocused = isFocused
        self.editing = editing
    }

    /// Returns the same space with another width.
    public func with(width: Int) -> Space {
        Space(width: width, isFocused: isFocused, editing: editing)
    }

    /// Returns the same space with the width that a component took when it was measured in another one.
    func fitted(to width: Int, measuredIn measuredWidth: Int) -> Space {
        var space = with(width: width)
        if measuredWidth > width { space.measuredWidth = measuredWidth }
        return space
    }
}
