/// Makes a list of nodes written one below the other, with `if`, `switch`, `for` and optionals.
@resultBuilder
public enum NodeBuilder {
    /// What a statement has made: most make one node, for which no list is made.
    public enum Part: Sendable {
        /// A node.
        case node(Node)
        /// Any number of nodes.
        case nodes([Node])
        /// What several statements have made.
        case parts([Part])
    }

    /// Takes one.
    public static func buildExpression(_ element: consuming Node) -> Part {
        .node(element)
    }

    /// Takes one that may be missing.
    public static func buildExpression(_ element: Node?) -> Part {
        element.map { .node($0) } ?? .parts([])
    }

    /// Takes a list.
    public static func buildExpression(_ elements: [Node]) -> Part {
        .nodes(elements)
    }

    /// Takes the only statement.
    public static func buildBlock(_ part: consuming Part) -> Part {
        part
    }

    /// Puts statements one below the other.
    public static func buildBlock(_ parts: Part...) -> Part {
        .parts(parts)
    }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ part: Part?) -> Part {
        part ?? .parts([])
    }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first part: Part) -> Part {
        part
    }

    /// Takes another branch of an `if` or `switch`.
    public static func buildEither(second part: Part) -> Part {
        part
    }

    /// Takes a `for` loop.
    public static func buildArray(_ parts: consuming [Part]) -> Part {
        .parts(parts)
    }

    /// Takes the content of an `if #available`.
    public static func buildLimitedAvailability(_ part: Part) -> Part {
        part
    }

    /// Makes the list.
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
