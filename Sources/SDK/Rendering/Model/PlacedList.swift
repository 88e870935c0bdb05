/// The elements of a list of which some have no id but their place in the source.
///
/// ``ListBuilder`` creates such a list from components that are written where nodes are expected. The place of a
/// component is the number of its statement among those with components, after the statement and the branch around it.
public struct PlacedList<Element: Sendable>: Sendable {
    /// The place of an element.
    struct Place: Sendable {
        var index: Int
        var path: [Int]
    }

    private(set) var elements: [Element]
    private(set) var places: [Place] = []
    /// The number of statements that have places.
    private var statementCount: Int

    /// Creates a list of elements that have ids.
    init(_ elements: [Element]) {
        self.elements = elements
        statementCount = 0
    }

    /// Creates a list of one statement, whose element may be missing.
    init(placing element: Element?) {
        elements = element.map { [$0] } ?? []
        places = element == nil ? [] : [Place(index: 0, path: [0])]
        statementCount = 1
    }

    /// Returns the list as one statement, within a branch of it.
    func nested(inBranch branch: Int) -> PlacedList {
        var list = self
        for index in list.places.indices { list.places[index].path.insert(contentsOf: [0, branch], at: 0) }
        list.statementCount = 1
        return list
    }

    /// Returns the list followed by another one.
    func appending(_ other: PlacedList) -> PlacedList {
        var list = self
        for place in other.places {
            var path = place.path
            path[0] += statementCount
            list.places.append(Place(index: elements.count + place.index, path: path))
        }
        list.elements += other.elements
        list.statementCount += other.statementCount
        return list
    }
}

/// The elements of one branch of an `if` or a `switch`, all with ids.
public struct BranchList<Element> {
    /// The elements.
    public var elements: [Element]

    /// Creates a list of a branch.
    @inlinable
    public init(_ elements: [Element]) {
        self.elements = elements
    }
}

/// An element of lists in which a component may stand for a node.
public protocol PlaceableElement: Sendable {}

extension Node: PlaceableElement {}
extension Box.Content: PlaceableElement {}

/// The nodes of a section, some of which have their place as their id.
public struct NodeList: Sendable {
    /// The nodes.
    let nodes: [Node]
    /// The indices of the nodes that have their place as their id.
    let placed: [Int]

    /// Creates a list of nodes that have ids.
    init(_ nodes: [Node]) {
        self.nodes = nodes
        placed = []
    }

    /// Creates a list of nodes of which some have their place as their id.
    init(_ list: PlacedList<Node>) {
        var nodes = list.elements
        for place in list.places { nodes[place.index].id = NodeID(PlaceID(path: place.path)) }
        self.nodes = nodes
        placed = list.places.map(\.index)
    }
}
