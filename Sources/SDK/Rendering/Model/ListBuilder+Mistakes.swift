/// Refuses arrays of components where nodes are expected, so that the compiler says what to write.
extension ListBuilder where Element: PlaceableElement {
    /// Refuses an array of components, because its elements would share one position.
    @available(*, unavailable, message: "a component of an array needs an id: write Node(id:) around it")
    public static func buildExpression<Item: Component>(_ components: [Item]) -> [Element] {
        []
    }

    /// Refuses an array of components of several types.
    @available(*, unavailable, message: "a component of an array needs an id: write Node(id:) around it")
    public static func buildExpression(_ components: [any Component]) -> [Element] {
        []
    }

    /// Refuses an array of strings.
    @available(*, unavailable, message: "a text of an array needs an id: write Node(id:) around a Text")
    public static func buildExpression(_ texts: [String]) -> [Element] {
        []
    }
}
