/// Components where nodes are expected: each becomes a node whose id is its position.
extension ListBuilder where Element == Node {
    /// Accepts a component, as a node that is identified by its position.
    public static func buildExpression(_ component: any Component) -> PlacedList<Element> {
        PlacedList(placing: Node(id: 0, component))
    }

    /// Accepts a component that may be missing, as a node that is identified by its position.
    public static func buildExpression(_ component: (any Component)?) -> PlacedList<Element> {
        PlacedList(placing: component.map { Node(id: 0, $0) })
    }

    /// Accepts a string, as a node that shows a `Text` and is identified by its position.
    public static func buildExpression(_ text: String) -> PlacedList<Element> {
        PlacedList(placing: Node(id: 0, Text(text)))
    }

    /// Returns the nodes of a section.
    public static func buildFinalResult(_ nodes: [Element]) -> PlacedList<Element> {
        PlacedList(nodes)
    }

    /// Returns the nodes of a section, some of which are identified by their positions.
    public static func buildFinalResult(_ nodes: PlacedList<Element>) -> PlacedList<Element> {
        nodes
    }

    /// Refuses components in a list that isn't the content of a section, because they would have no position there.
    @available(*, unavailable, message: "a component outside of a section needs an id: write Node(id:) around it")
    public static func buildFinalResult(_ nodes: PlacedList<Element>) -> [Element] {
        nodes.elements
    }
}

extension ListBuilder where Element == Box.Content {
    /// Accepts a component, as a node that is identified by its position.
    public static func buildExpression(_ component: any Component) -> PlacedList<Element> {
        PlacedList(placing: .node(Node(id: 0, component)))
    }

    /// Accepts a component that may be missing, as a node that is identified by its position.
    public static func buildExpression(_ component: (any Component)?) -> PlacedList<Element> {
        PlacedList(placing: component.map { .node(Node(id: 0, $0)) })
    }

    /// Accepts a string, as a node that shows a `Text` and is identified by its position.
    public static func buildExpression(_ text: String) -> PlacedList<Element> {
        PlacedList(placing: .node(Node(id: 0, Text(text))))
    }

    /// Returns the box; nodes that were written as components are identified by their positions.
    public static func buildFinalResult(_ contents: PlacedList<Element>) -> Box {
        var elements = contents.elements
        for place in contents.places {
            guard case var .node(node) = elements[place.index] else { continue }
            node.id = NodeID(PlaceID(path: place.path))
            elements[place.index] = .node(node)
        }
        return Box(contents: elements)
    }
}

/// The statements of blocks in which components may stand for nodes.
extension ListBuilder where Element: PlaceableElement {
    /// Accepts the first statement of a block.
    public static func buildPartialBlock(first list: PlacedList<Element>) -> PlacedList<Element> {
        list
    }

    /// Adds a statement of a block to those before it.
    public static func buildPartialBlock(
        accumulated list: PlacedList<Element>,
        next: PlacedList<Element>
    ) -> PlacedList<Element> {
        list.appending(next)
    }

    /// Adds a statement of elements with ids to those before it.
    public static func buildPartialBlock(
        accumulated list: PlacedList<Element>,
        next: [Element]
    ) -> PlacedList<Element> {
        list.appending(PlacedList(next))
    }

    /// Adds a branch of elements with ids to the statements before it.
    public static func buildPartialBlock(
        accumulated list: PlacedList<Element>,
        next: BranchList<Element>
    ) -> PlacedList<Element> {
        list.appending(PlacedList(next.elements))
    }

    /// Adds a statement to elements with ids.
    public static func buildPartialBlock(
        accumulated elements: [Element],
        next: PlacedList<Element>
    ) -> PlacedList<Element> {
        PlacedList(elements).appending(next)
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ list: PlacedList<Element>?) -> PlacedList<Element> {
        list?.nested(inBranch: 0) ?? PlacedList(placing: nil)
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first list: PlacedList<Element>) -> PlacedList<Element> {
        list.nested(inBranch: 0)
    }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second list: PlacedList<Element>) -> PlacedList<Element> {
        list.nested(inBranch: 1)
    }

    /// Accepts a first branch of elements with ids, where another branch has components.
    @_disfavoredOverload
    public static func buildEither(first elements: [Element]) -> PlacedList<Element> {
        PlacedList(elements).nested(inBranch: 0)
    }

    /// Accepts another branch of elements with ids, where a branch has components.
    @_disfavoredOverload
    public static func buildEither(second elements: [Element]) -> PlacedList<Element> {
        PlacedList(elements).nested(inBranch: 1)
    }

    /// Refuses a component in a `for` loop, because its iterations would share one position.
    @available(*, unavailable, message: "a component in a 'for' needs an id: write Node(id:) around it")
    public static func buildArray(_ lists: [PlacedList<Element>]) -> PlacedList<Element> {
        lists.reduce(PlacedList([])) { $0.appending($1) }
    }
}
