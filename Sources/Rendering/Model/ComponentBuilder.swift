/// A result builder that collects components, written one below the other, in an array; `if`, `switch`, `for` and
/// optionals are allowed.
@resultBuilder
public enum ComponentBuilder {
    /// Accepts a component.
    public static func buildExpression(_ element: any Component) -> [any Component] {
        [element]
    }

    /// Accepts a component that may be missing.
    public static func buildExpression(_ element: (any Component)?) -> [any Component] {
        element.map { [$0] } ?? []
    }

    /// Accepts a list of components.
    public static func buildExpression(_ elements: [any Component]) -> [any Component] {
        elements
    }

    /// Accepts a string and shows it as a `Text`.
    public static func buildExpression(_ text: String) -> [any Component] {
        [Text(text)]
    }

    /// Accepts the only statement of a block.
    public static func buildBlock(_ elements: [any Component]) -> [any Component] {
        elements
    }

    /// Combines the statements of a block, in order.
    public static func buildBlock(_ elements: [any Component]...) -> [any Component] {
        Array(concatenating: elements)
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ elements: [any Component]?) -> [any Component] {
        elements ?? []
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first elements: [any Component]) -> [any Component] {
        elements
    }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second elements: [any Component]) -> [any Component] {
        elements
    }

    /// Accepts a `for` loop.
    public static func buildArray(_ elements: [[any Component]]) -> [any Component] {
        Array(concatenating: elements)
    }

    /// Accepts the content of an `if #available`.
    public static func buildLimitedAvailability(_ elements: [any Component]) -> [any Component] {
        elements
    }
}
