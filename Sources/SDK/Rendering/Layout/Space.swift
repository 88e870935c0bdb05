/// The width in which a component lays itself out, whether the component has the focus, and the theme.
public struct Space: Sendable {
    /// The number of columns, from 0 to 65,536; a number out of range is moved to the nearest bound.
    public var width: Int {
        didSet { width = LayoutLimits.columns(width) }
    }
    /// Whether the component's node has the focus.
    public var isFocused: Bool
    /// The state of the text field, if the node is a text field and has the focus.
    package var editing: TextEditing?
    /// The theme of the screen, for a component that computes with colors.
    ///
    /// A component that only draws writes the name of a style. The size of a component must not depend on the theme.
    public var theme: Theme
    /// The wider space in which the component was measured, if this space has just the width that the component took
    /// there.
    var measuredWidth: Int?
    /// The columns of the widest label of a text field in the section.
    var labelColumns = 0
    /// The columns of the table, if the space is that of a row.
    var table: TableGeometry?

    /// Creates a space, by default without the focus.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - isFocused: Whether the component's node has the focus.
    ///   - theme: The theme of the screen. A component that contains others uses ``with(width:)`` instead, which keeps
    ///     it.
    public init(width: Int, isFocused: Bool = false, theme: Theme = .standard) {
        self.init(width: width, isFocused: isFocused, editing: nil, theme: theme)
    }

    /// Creates a space with the state of the text field with the focus.
    package init(width: Int, isFocused: Bool = false, editing: TextEditing?, theme: Theme = .standard) {
        self.theme = theme
        self.width = LayoutLimits.columns(width)
        self.isFocused = isFocused
        self.editing = editing
    }

    /// Returns a copy of the space with another width.
    public func with(width: Int) -> Space {
        Space(width: width, isFocused: isFocused, editing: editing, theme: theme)
    }

    /// Returns a copy of the space with the width that a component took when it was measured in a space of
    /// `measuredWidth`.
    func fitted(to width: Int, measuredIn measuredWidth: Int) -> Space {
        var space = with(width: width)
        if measuredWidth > width { space.measuredWidth = measuredWidth }
        return space
    }

    /// Returns a copy of the space with fewer columns.
    func narrowed(by columns: Int) -> Space {
        let space = with(width: width - columns)
        guard let measuredWidth else { return space }
        return space.fitted(to: space.width, measuredIn: measuredWidth - columns)
    }
}
