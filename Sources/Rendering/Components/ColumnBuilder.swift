/// Makes a list of columns written one below the other, with `if`, `switch`, `for` and optionals.
@resultBuilder
public enum ColumnBuilder {
    /// Takes one.
    public static func buildExpression(_ element: Column) -> [Column] {
        [element]
    }

    /// Takes one that may be missing.
    public static func buildExpression(_ element: Column?) -> [Column] {
        element.map { [$0] } ?? []
    }

    /// Takes a list.
    public static func buildExpression(_ elements: [Column]) -> [Column] {
        elements
    }

    /// Takes a component, as a flexible column.
    public static func buildExpression(_ component: any Component) -> [Column] {
        [Column(component)]
    }

    /// Takes words, as a flexible column.
    public static func buildExpression(_ text: String) -> [Column] {
        [Column(text)]
    }

    /// Takes the only statement.
    public static func buildBlock(_ elements: [Column]) -> [Column] {
        elements
    }

    /// Puts statements one below the other.
    public static func buildBlock(_ elements: [Column]...) -> [Column] {
        Array(concatenating: elements)
    }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ elements: [Column]?) -> [Column] {
        elements ?? []
    }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first elements: [Column]) -> [Column] {
        elements
    }

    /// Takes another branch of an `if` or `switch`.
    public static func buildEither(second elements: [Column]) -> [Column] {
        elements
    }

    /// Takes a `for` loop.
    public static func buildArray(_ elements: [[Column]]) -> [Column] {
        Array(concatenating: elements)
    }

    /// Takes the content of an `if #available`.
    public static func buildLimitedAvailability(_ elements: [Column]) -> [Column] {
        elements
    }
}
