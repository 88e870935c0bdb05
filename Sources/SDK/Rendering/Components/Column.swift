/// A column of a row: a component, the width of the column, and the alignment in it.
public struct Column: Equatable, Sendable {
    package var width: Extent
    /// The alignment of a component that is narrower than the column.
    package var alignment: Alignment
    package var component: any Component

    /// Creates a column of one component.
    ///
    /// - Parameters:
    ///   - width: The width of the column.
    ///   - alignment: The alignment of a component that is narrower than the column.
    ///   - component: The component in the column.
    public init(_ width: Extent, alignment: Alignment = .start, _ component: any Component) {
        self.width = width
        self.alignment = alignment
        self.component = component
    }

    /// Creates a column of text; text that is too long ends in an ellipsis.
    public init(_ width: Extent, alignment: Alignment = .start, _ text: String) {
        self.init(width, alignment: alignment, Text(text).wrapped(.none))
    }

    /// Creates a flexible column of one component.
    public init(alignment: Alignment = .start, _ component: any Component) {
        self.init(.flexible(), alignment: alignment, component)
    }

    /// Creates a flexible column of text; text that is too long ends in an ellipsis.
    public init(alignment: Alignment = .start, _ text: String) {
        self.init(.flexible(), alignment: alignment, text)
    }

    /// Creates a column of the components that are written one below the other.
    public init(
        _ width: Extent = .flexible(),
        alignment: Alignment = .start,
        @ListBuilder<any Component> content: () -> [any Component]
    ) {
        self.init(width, alignment: alignment, Stack.unlessSingle(content()))
    }

    /// Returns whether two columns look equal.
    public static func == (lhs: Column, rhs: Column) -> Bool {
        lhs.width == rhs.width && lhs.alignment == rhs.alignment && lhs.component.isEqual(to: rhs.component)
    }
}
