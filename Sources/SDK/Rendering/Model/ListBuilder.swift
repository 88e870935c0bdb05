/// A result builder that collects the elements of a list, written one below the other; `if`, `switch`, `for` and
/// optionals are allowed.
///
/// ```swift
/// func card(@ListBuilder<any Component> _ content: () -> [any Component]) -> Node {
///     Node(id: "card", content: content)
/// }
/// ```
///
/// | element | an expression is |
/// |---|---|
/// | any | an element, an optional one, or an array of elements |
/// | `any Component` | or a string, shown as a `Text` |
/// | ``Column`` | or a component or a string, in a flexible column |
/// | ``Node`` | or a component or a string, as a node identified by its position in the source; not in a `for` |
/// | ``Box/Content`` | or a section, a node, ``Panes`` or an ``EmbeddedScreen``, an optional one, or an array of them, or a component or a string like a ``Node``'s; the result is a ``Box`` |
@resultBuilder
public enum ListBuilder<Element> {
    /// Accepts an element.
    @inlinable
    public static func buildExpression(_ element: consuming Element) -> [Element] {
        [element]
    }

    /// Accepts an element that may be missing.
    @inlinable
    public static func buildExpression(_ element: Element?) -> [Element] {
        element.map { [$0] } ?? []
    }

    /// Accepts a list of elements.
    @inlinable
    public static func buildExpression(_ elements: consuming [Element]) -> [Element] {
        elements
    }

    /// Refuses anything else, so that the compiler reports the error at the expression.
    @available(*, unavailable, message: "expected an element of this list, an optional one, or an array of elements")
    public static func buildExpression<Other>(_ other: Other) -> [Element] {
        []
    }

    /// Accepts a block without statements.
    @inlinable
    public static func buildBlock() -> [Element] {
        []
    }

    /// Accepts the first statement of a block.
    @inlinable
    public static func buildPartialBlock(first elements: consuming [Element]) -> [Element] {
        elements
    }

    /// Adds a statement of a block to those before it.
    @inlinable
    public static func buildPartialBlock(
        accumulated elements: consuming [Element],
        next: consuming [Element]
    ) -> [Element] {
        elements.append(contentsOf: next)
        return elements
    }

    /// Accepts an `if` without `else`.
    @inlinable
    public static func buildOptional(_ elements: consuming [Element]?) -> [Element] {
        elements ?? []
    }

    /// Accepts the first branch of an `if` or `switch`.
    @inlinable
    public static func buildEither(first elements: consuming [Element]) -> BranchList<Element> {
        BranchList(elements)
    }

    /// Accepts another branch of an `if` or `switch`.
    @inlinable
    public static func buildEither(second elements: consuming [Element]) -> BranchList<Element> {
        BranchList(elements)
    }

    /// Accepts a branch of several in the first half of a `switch`.
    @inlinable
    public static func buildEither(first list: consuming BranchList<Element>) -> BranchList<Element> {
        list
    }

    /// Accepts a branch of several in the other half of an `if` or a `switch`.
    @inlinable
    public static func buildEither(second list: consuming BranchList<Element>) -> BranchList<Element> {
        list
    }

    /// Accepts branches without a last `else`.
    @inlinable
    public static func buildOptional(_ list: consuming BranchList<Element>?) -> BranchList<Element> {
        list ?? BranchList([])
    }

    /// Accepts branches as the first statement of a block.
    @inlinable
    public static func buildPartialBlock(first list: consuming BranchList<Element>) -> [Element] {
        list.elements
    }

    /// Adds branches to the statements before them.
    @inlinable
    public static func buildPartialBlock(
        accumulated elements: consuming [Element],
        next: consuming BranchList<Element>
    ) -> [Element] {
        elements.append(contentsOf: next.elements)
        return elements
    }

    /// Accepts a `for` loop.
    @inlinable
    public static func buildArray(_ lists: consuming [[Element]]) -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(lists.count)
        for list in lists { elements.append(contentsOf: list) }
        return elements
    }

    /// Returns the elements, in order.
    @inlinable
    public static func buildFinalResult(_ elements: consuming [Element]) -> [Element] {
        elements
    }
}
