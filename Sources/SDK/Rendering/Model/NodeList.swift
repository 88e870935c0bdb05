/// The nodes of a section, some of which are identified by their position.
struct NodeList: Sendable {
    let nodes: [Node]
    /// The indices of the nodes that are identified by their position.
    let placed: [Int]

    /// Creates a list of nodes of which some are identified by their position.
    init(_ list: PlacedList<Node>) {
        var nodes = list.elements
        for place in list.places { nodes[place.index].id = NodeID(PlaceID(path: place.path)) }
        self.nodes = nodes
        placed = list.places.map(\.index)
    }
}
