/// A result builder that collects nodes, written one below the other, in an array; `if`, `switch`, `for` and optionals
/// are allowed.
@resultBuilder
public enum NodeBuilder {
    /// The result of one statement: usually one node, stored without an array.
    public enum Part: Sendable {
        /// A node.
        case node(Node)
        /// Several nodes.
        case nodes([Node])
        /// The results of several statements.
        case parts([Part])
    }

    /// Accepts a node.
    public static func buildExpression(_ element: consuming Node) -> Part {
        .node(element)
    }

    /// Accepts a node that may be missing.
    public static func buildExpression(_ element: Node?) -> Part {
        element.map { .node($0) } ?? .parts([])
    }

    /// Accepts a list of nodes.
    public static func buildExpression(_ elements: [Node]) -> Part {
        .nodes(elements)
    }

    /// Accepts the only statement of a block.
    public static func buildBlock(_ part: consuming Part) -> Part {
        part
    }

    /// Combines the statements of a block, in order.
    public static func buildBlock(_ parts: Part...) -> Part {
        .parts(parts)
    }

    /// Accepts an `if` without `else`.
    public static func buildOptional(_ part: Part?) -> Part {
        part ?? .parts([])
    }

    /// Accepts the first branch of an `if` or `switch`.
    public static func buildEither(first part: Part) -> Part {
        part
    }

    /// Accepts another branch of an `if` or `switch`.
    public static func buildEither(second part: Part) -> Part {
        part
    }

    /// Accepts a `for` loop.
    public static func buildArray(_ parts: consuming [Part]) -> Part {
        .parts(parts)
    }

    /// Accepts the content of an `if #available`.
    public static func buildLimitedAvailability(_ part: Part) -> Part {
        part
    }

    /// Returns the nodes, in order.
    public static func buildFinalResult(_ part: consuming Part) -> [Node] {
        var nodes: [Node] = []
        append(part, to: &nodes)
        return nodes
    }

    private static func append(_ part: consuming Part, to nodes: inout [Node]) {
        switch consume part {
        case let .node(node):
            nodes.append(node)
        case let .nodes(more):
            nodes.append(contentsOf: more)
        case let .parts(parts):
            nodes.reserveCapacity(nodes.count + parts.count)
            for part in parts { append(part, to: &nodes) }
        }
    }
}
