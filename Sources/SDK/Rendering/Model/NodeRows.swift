/// The nodes of a section: made with the section, or made when they come into view.
enum NodeRows: Sendable {
    case made([Node])
    case lazy(LazyNodes)

    /// Returns the id of a node, without making it.
    func id(at index: Int) -> NodeID {
        switch self {
        case let .made(nodes): nodes[index].id
        case let .lazy(nodes): nodes.id(index)
        }
    }

    /// The first nodes of which a property of all is inferred, such as the width of a column: all nodes that are made,
    /// and otherwise a sample.
    var sample: [Node] {
        switch self {
        case let .made(nodes): nodes
        case .lazy: Array(prefix(LazyNodes.sampleCount))
        }
    }

    /// Returns the nodes with other ids.
    func renamed(_ rename: @escaping @Sendable (NodeID) -> NodeID) -> NodeRows {
        switch self {
        case var .made(nodes):
            for index in nodes.indices { nodes[index].id = rename(nodes[index].id) }
            return .made(nodes)
        case let .lazy(nodes):
            return .lazy(
                LazyNodes(count: nodes.count, id: { rename(nodes.id($0)) }) { index in
                    var node = nodes.node(at: index)
                    node.id = rename(node.id)
                    return node
                }
            )
        }
    }
}

extension NodeRows: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int {
        switch self {
        case let .made(nodes): nodes.count
        case let .lazy(nodes): nodes.count
        }
    }

    subscript(index: Int) -> Node {
        switch self {
        case let .made(nodes): nodes[index]
        case let .lazy(nodes): nodes.node(at: index)
        }
    }
}

extension NodeRows: Equatable {
    /// Returns whether two lists have equal nodes; lists that make their nodes are equal if they are the same list.
    static func == (lhs: NodeRows, rhs: NodeRows) -> Bool {
        switch (lhs, rhs) {
        case let (.made(lhs), .made(rhs)): lhs == rhs
        case let (.lazy(lhs), .lazy(rhs)): lhs === rhs
        case (.made, _), (.lazy, _): false
        }
    }
}

// MARK: - Searching

extension NodeRows {
    /// The number of nodes on both sides of an expected position among which a node is looked for first.
    private static let nearby = 1000

    /// Returns the index of the first node with an id, or, if nodes are made in view only, of the one that is nearest
    /// to an expected index.
    func firstIndex(of id: NodeID, near expected: Int? = nil) -> Int? {
        switch self {
        case let .made(nodes):
            return nodes.firstIndex(of: id)
        case let .lazy(nodes):
            if let expected {
                for distance in 0...Self.nearby {
                    let near = [expected - distance, expected + distance]
                    if let index = near.first(where: { indices.contains($0) && nodes.id($0) == id }) { return index }
                }
            }
            return (0..<nodes.count).first { nodes.id($0) == id }
        }
    }

    /// The number of nodes whose ids are compared with each other.
    var checkedCount: Int {
        if case .made = self { count } else { Swift.min(count, Self.nearby) }
    }

    /// Returns the number of nodes with an id.
    func count(of id: NodeID) -> Int {
        indices.count { self.id(at: $0) == id }
    }

    /// Returns the first index, from one on, whose node can have the focus.
    func firstFocusable(from start: Int) -> Int? {
        searched(indices.dropFirst(start)).first { self[$0].interaction.isFocusable }
    }

    /// Returns the last index before one whose node can have the focus.
    func lastFocusable(before end: Int) -> Int? {
        searched(indices.prefix(Swift.max(0, end)).reversed()).first { self[$0].interaction.isFocusable }
    }

    /// Returns the indices to look at: of nodes that are made for it only a few, since a million may have no action.
    private func searched(_ indices: some Collection<Int>) -> some Sequence<Int> {
        switch self {
        case .made: indices.prefix(.max)
        case .lazy: indices.prefix(LazyNodes.mostPassed)
        }
    }
}
