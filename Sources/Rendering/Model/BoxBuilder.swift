/// A result builder that collects sections and nodes, written one below the other, in a `Box`; `if`, `switch`, `for`
/// and optionals are allowed.
@resultBuilder
public enum BoxBuilder {
    /// The result of one statement: usually one section or one node, stored without an array.
    public enum Part: Sendable {
        /// A section as it was written.
        case section(Section)
        /// A node without a section.
        case node(Node)
        /// Several nodes without a section.
        case nodes([Node])
        /// The results of several statements.
        case parts([Part])
    }

    /// Accepts a section.
    public static func buildExpression(_ section: Section) -> Part {
        .section(section)
    }

    /// Accepts a section that may be missing.
    public static func buildExpression(_ section: Section?) -> Part {
        section.map { .section($0) } ?? .parts([])
    }

    /// Accepts a list of sections.
    public static func buildExpression(_ sections: [Section]) -> Part {
        .parts(sections.map { .section($0) })
    }

    /// Accepts a node; neighboring nodes form one anonymous section.
    public static func buildExpression(_ node: Node) -> Part {
        .node(node)
    }

    /// Accepts a list of nodes.
    public static func buildExpression(_ nodes: [Node]) -> Part {
        .nodes(nodes)
    }

    /// Accepts the only statement of a block.
    public static func buildBlock(_ part: Part) -> Part {
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
    public static func buildArray(_ parts: [Part]) -> Part {
        .parts(parts)
    }

    /// Accepts the content of an `if #available`.
    public static func buildLimitedAvailability(_ part: Part) -> Part {
        part
    }

    /// Returns the box; neighboring nodes without a section become anonymous sections.
    public static func buildFinalResult(_ part: Part) -> Box {
        var sections: [Section] = []
        var loose: [Node] = []
        var anonymousCount = 0
        func closeAnonymousSection() {
            guard !loose.isEmpty else { return }
            sections.append(Section(id: NodeID(AnonymousSection(number: anonymousCount)), nodes: loose))
            anonymousCount += 1
            loose = []
        }
        func append(_ part: consuming Part) {
            switch consume part {
            case let .node(node):
                loose.append(node)
            case let .nodes(nodes):
                loose.append(contentsOf: nodes)
            case let .section(section):
                closeAnonymousSection()
                sections.append(section)
            case let .parts(parts):
                for part in parts { append(part) }
            }
        }
        append(part)
        closeAnonymousSection()
        return Box(sections: sections)
    }
}

/// The id of an anonymous section: its number among the anonymous sections of the box, so that named sections don't
/// change the ids of anonymous ones.
private struct AnonymousSection: Hashable, CustomStringConvertible {
    let number: Int

    var description: String {
        "section \(number)"
    }
}
