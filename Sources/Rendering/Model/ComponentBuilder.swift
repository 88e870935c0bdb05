/// Makes a list of components written one below the other, with `if`, `switch`, `for` and optionals.
@resultBuilder
public enum ComponentBuilder {
    /// Takes one.
    public static func buildExpression(_ element: any Component) -> [any Component] {
        [element]
    }

    /// Takes one that may be missing.
    public static func buildExpression(_ element: (any Component)?) -> [any Component] {
        element.map { [$0] } ?? []
    }

    /// Takes a list.
    public static func buildExpression(_ elements: [any Component]) -> [any Component] {
        elements
    }

    /// Takes words, as a `Text`.
    public static func buildExpression(_ text: String) -> [any Component] {
        [Text(text)]
    }

    /// Takes the only statement.
    public static func buildBlock(_ elements: [any Component]) -> [any Component] {
        elements
    }

    /// Puts statements one below the other.
    public static func buildBlock(_ elements: [any Component]...) -> [any Component] {
        Array(concatenating: elements)
    }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ elements: [any Component]?) -> [any Component] {
        elements ?? []
    }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first elements: [any Component]) -> [any Component] {
        elements
    }

    /// Takes another branch of an `if` or `switch`.
    public static func buildEither(second elements: [any Component]) -> [any Component] {
        elements
    }

    /// Takes a `for` loop.
    public static func buildArray(_ elements: [[any Component]]) -> [any Component] {
        Array(concatenating: elements)
    }

    /// Takes the content of an `if #available`.
    public static func buildLimitedAvailability(_ elements: [any Component]) -> [any Component] {
        elements
    }
}
