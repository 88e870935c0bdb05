/// A result builder that collects columns, written one below the other, in an array; `if`, `switch`, `for` and
/// optionals are allowed.
@resultBuilder
public enum ColumnBuilder {
    /// Accepts a column.
    public static func buildExpression(_ element: Column) -> [Column] {
        [element]
    }

    /// Accepts a column that may be missing.
    public static func buildExpression(_ element: Column?) -> [Column] {
        element.map { [$0] } ?? []
    }

    /// Accepts a list of columns.
    public static func buildExpression(_ elements: [Column]) -> [Column] {
        elements
    }

    /// Accepts a component and puts it in a flexible column.
    public static func buildExpression(_ component: any Component) -> [Column] {
        [Column(component)]
    }

    /// Accepts a string and puts it in a flexible column.
    public static func buildExpression(_ text: String) -> [Column] {
        [Column(text)]
    }

    /// Accepts the only statement of a block.
    public static func buildBlock(_ elements: [Column]) -> [Column] {
        elements
    }

    /// Combines the statements of a block, in order.
    public static func buildBlock(_ elements: [Column]...) -> [Column] {
        Array(concatenating: elements)
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ elements: [Column]?) -> [Column] {
        elements ?? []
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first elements: [Column]) -> [Column] {
        elements
    }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second elements: [Column]) -> [Column] {
        elements
    }

    /// Accepts a `for` loop.
    public static func buildArray(_ elements: [[Column]]) -> [Column] {
        Array(concatenating: elements)
    }

    /// Accepts the content of an `if #available`.
    public static func buildLimitedAvailability(_ elements: [Column]) -> [Column] {
        elements
    }
}
