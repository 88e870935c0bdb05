/// Makes a `Box` of the sections and nodes written one below the other, with `if`, `switch`, `for` and optionals.
@resultBuilder
public enum BoxBuilder {
    /// What a statement has made: most make one section or one node, for which no list is made.
    public enum Part: Sendable {
        /// A section as it was written.
        case section(Section)
        /// A node without a section.
        case node(Node)
        /// Any number of nodes without a section.
        case nodes([Node])
        /// What several statements have made.
        case parts([Part])
    }

    /// Takes a section.
    public static func buildExpression(_ section: Section) -> Part {
        .section(section)
    }

    /// Takes a section that may be missing.
    public static func buildExpression(_ section: Section?) -> Part {
        section.map { .section($0) } ?? .parts([])
    }

    /// Takes a list of sections.
    public static func buildExpression(_ sections: [Section]) -> Part {
        .parts(sections.map { .section($0) })
    }

    /// Takes a node; neighbouring nodes make one anonymous section.
    public static func buildExpression(_ node: Node) -> Part {
        .node(node)
    }

    /// Takes a list of nodes.
    public static func buildExpression(_ nodes: [Node]) -> Part {
        .nodes(nodes)
    }

    /// Takes the only statement.
    public static func buildBlock(_ part: Part) -> Part {
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
    public static func buildArray(_ parts: [Part]) -> Part {
        .parts(parts)
    }

    /// Takes the content of an `if #available`.
    public static func buildLimitedAvailability(_ part: Part) -> Part {
        part
    }

    /// Gathers neighbouring nodes in anonymous sections.
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

/// The id of a section without a name: its number among those of the box, which sections with a name don't change.
private struct AnonymousSection: Hashable, CustomStringConvertible {
    let number: Int

    var description: String {
        "section \(number)"
    }
}
