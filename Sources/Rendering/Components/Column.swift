/// One column of a row: a component, its width, and where in that width it is.
public struct Column: Equatable, Sendable {
    /// How wide the column is.
    public var width: ColumnWidth
    /// Where a component that is narrower than the column is.
    public var alignment: Alignment
    /// What is in the column.
    public var component: any Component

    /// Creates a column of one component.
    public init(_ width: ColumnWidth, alignment: Alignment = .start, _ component: any Component) {
        self.width = width
        self.alignment = alignment
        self.component = component
    }

    /// Creates a column of words, shortened with an ellipsis when there is no room for them.
    public init(_ width: ColumnWidth, alignment: Alignment = .start, _ text: String) {
        self.init(width, alignment: alignment, Text(text).wrapped(.none))
    }

    /// Creates a flexible column of one component.
    public init(alignment: Alignment = .start, _ component: any Component) {
        self.init(.flexible(), alignment: alignment, component)
    }

    /// Creates a flexible column of words, shortened with an ellipsis when there is no room for them.
    public init(alignment: Alignment = .start, _ text: String) {
        self.init(.flexible(), alignment: alignment, text)
    }

    /// Creates a column of what is written one below the other.
    public init(
        _ width: ColumnWidth = .flexible(),
        alignment: Alignment = .start,
        @ComponentBuilder content: () -> [any Component]
    ) {
        let components = content()
        let single = components.count == 1 ? components.first : nil
        self.init(width, alignment: alignment, single ?? Stack(components))
    }

    /// Returns whether two columns look equal.
    public static func == (lhs: Column, rhs: Column) -> Bool {
        lhs.width == rhs.width && lhs.alignment == rhs.alignment && lhs.component.isEqual(to: rhs.component)
    }
}
