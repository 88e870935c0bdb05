/// Makes a list of nodes written one below the other, with `if`, `switch`, `for` and optionals.
@resultBuilder
public enum NodeBuilder {
    /// Takes one.
    public static func buildExpression(_ element: Node) -> [Node] {
        [element]
    }

    /// Takes one that may be missing.
    public static func buildExpression(_ element: Node?) -> [Node] {
        element.map { [$0] } ?? []
    }

    /// Takes a list.
    public static func buildExpression(_ elements: [Node]) -> [Node] {
        elements
    }

    /// Takes the only statement.
    public static func buildBlock(_ elements: [Node]) -> [Node] {
        elements
    }

    /// Puts statements one below the other.
    public static func buildBlock(_ elements: [Node]...) -> [Node] {
        Array(concatenating: elements)
    }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ elements: [Node]?) -> [Node] {
        elements ?? []
    }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first elements: [Node]) -> [Node] {
        elements
    }

    /// Takes another branch of an `if` or `switch`.
    public static func buildEither(second elements: [Node]) -> [Node] {
        elements
    }

    /// Takes a `for` loop.
    public static func buildArray(_ elements: [[Node]]) -> [Node] {
        Array(concatenating: elements)
    }

    /// Takes the content of an `if #available`.
    public static func buildLimitedAvailability(_ elements: [Node]) -> [Node] {
        elements
    }
}
