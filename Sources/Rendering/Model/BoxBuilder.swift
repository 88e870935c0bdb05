/// Makes a `Box` of the sections and nodes written one below the other, with `if`, `switch`, `for` and optionals.
@resultBuilder
public enum BoxBuilder {
    /// A section, or a node that stands outside of every section.
    public enum Part: Sendable {
        /// A section as it was written.
        case section(Section)
        /// A node without a section.
        case node(Node)
    }

    /// Takes a section.
    public static func buildExpression(_ section: Section) -> [Part] {
        [.section(section)]
    }

    /// Takes a section that may be missing.
    public static func buildExpression(_ section: Section?) -> [Part] {
        section.map { [.section($0)] } ?? []
    }

    /// Takes a list of sections.
    public static func buildExpression(_ sections: [Section]) -> [Part] {
        sections.map(Part.section)
    }

    /// Takes a node; neighbouring nodes make one anonymous section.
    public static func buildExpression(_ node: Node) -> [Part] {
        [.node(node)]
    }

    /// Takes a list of nodes.
    public static func buildExpression(_ nodes: [Node]) -> [Part] {
        nodes.map(Part.node)
    }

    /// Takes the only statement.
    public static func buildBlock(_ parts: [Part]) -> [Part] {
        parts
    }

    /// Puts statements one below the other.
    public static func buildBlock(_ parts: [Part]...) -> [Part] {
        Array(concatenating: parts)
    }

    /// Takes an `if` without `else`.
    public static func buildOptional(_ parts: [Part]?) -> [Part] {
        parts ?? []
    }

    /// Takes the first branch of an `if` or `switch`.
    public static func buildEither(first parts: [Part]) -> [Part] {
        parts
    }

    /// Takes another branch of an `if` or `switch`.
    public static func buildEither(second parts: [Part]) -> [Part] {
        parts
    }

    /// Takes a `for` loop.
    public static func buildArray(_ parts: [[Part]]) -> [Part] {
        Array(concatenating: parts)
    }

    /// Takes the content of an `if #available`.
    public static func buildLimitedAvailability(_ parts: [Part]) -> [Part] {
        parts
    }

    /// Gathers neighbouring nodes in anonymous sections.
    public static func buildFinalResult(_ parts: [Part]) -> Box {
        var sections: [Section] = []
        var loose: [Node] = []
        var anonymousCount = 0
        func closeAnonymousSection() {
            guard !loose.isEmpty else { return }
            sections.append(Section(id: NodeID(AnonymousSection(number: anonymousCount)), nodes: loose))
            anonymousCount += 1
            loose = []
        }
        for part in parts {
            switch part {
            case let .node(node):
                loose.append(node)
            case let .section(section):
                closeAnonymousSection()
                sections.append(section)
            }
        }
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
