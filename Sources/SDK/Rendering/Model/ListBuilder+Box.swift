extension ListBuilder where Element == Box.Content {
    /// Accepts a section.
    @inlinable
    public static func buildExpression(_ section: consuming Section) -> [Element] {
        [.section(section)]
    }

    /// Accepts a section that may be missing.
    @inlinable
    public static func buildExpression(_ section: Section?) -> [Element] {
        section.map { [.section($0)] } ?? []
    }

    /// Accepts a list of sections.
    @inlinable
    public static func buildExpression(_ sections: [Section]) -> [Element] {
        sections.map { .section($0) }
    }

    /// Accepts a node; neighboring nodes form one anonymous section.
    @inlinable
    public static func buildExpression(_ node: consuming Node) -> [Element] {
        [.node(node)]
    }

    /// Accepts a node that may be missing.
    @inlinable
    public static func buildExpression(_ node: Node?) -> [Element] {
        node.map { [.node($0)] } ?? []
    }

    /// Accepts a list of nodes.
    @inlinable
    public static func buildExpression(_ nodes: [Node]) -> [Element] {
        nodes.map { .node($0) }
    }

    /// Accepts a table; its rows are nodes.
    public static func buildExpression(_ table: Table) -> [Element] {
        [.table(table)]
    }

    /// Accepts a screen under a name.
    @inlinable
    public static func buildExpression(_ screen: EmbeddedScreen) -> [Element] {
        [.screen(screen)]
    }

    /// Accepts a screen under a name that may be missing.
    @inlinable
    public static func buildExpression(_ screen: EmbeddedScreen?) -> [Element] {
        screen.map { [.screen($0)] } ?? []
    }

    /// Refuses a screen without an id, so that the compiler says how to give it one.
    @available(*, unavailable, message: "a screen is embedded under a name: EmbeddedScreen(id: \"left\", screen)")
    public static func buildExpression(_ screen: Screen) -> [Element] {
        []
    }

    /// Accepts panes.
    @inlinable
    public static func buildExpression(_ panes: Panes) -> [Element] {
        [.panes(panes)]
    }

    /// Returns the box; neighboring nodes without a section become anonymous sections.
    public static func buildFinalResult(_ contents: consuming [Element]) -> Box {
        Box(contents: contents)
    }
}
