/// A group of nodes, with an optional header and footer.
///
/// ```swift
/// Section(id: "cities", header: "Nearby", footer: "2 cities") {
///     Node(id: "London") { ListItem("London") }
///     Node(id: "Bath") { ListItem("Bath") }
/// }
/// ```
/// ```text
/// Nearby
///   London
///   Bath
/// 2 cities
/// ```
public struct Section: Equatable, Sendable {
    /// The id, unique among the sections of a screen: a value that stays the same as long as a user would call the
    /// section "the same one".
    public var id: NodeID
    /// The component above the nodes; a control there can't be used.
    public var header: (any Component)?
    /// The component below the nodes; a control there can't be used.
    public var footer: (any Component)?
    /// The nodes, from top to bottom; of a section that makes its rows in view only, all of them are made.
    public var nodes: [Node] {
        get { if case let .made(nodes) = rows { nodes } else { Array(rows) } }
        _modify {
            var nodes = self.nodes
            rows = .made([])
            defer { rows = .made(nodes) }
            yield &nodes
        }
    }
    /// The nodes, which may be made in view only.
    var rows: NodeRows
    /// The indices of the nodes that were written without an id and are identified by their position.
    var placedNodes: [Int] = []
    /// The columns, if the nodes are the rows of a table.
    var table: TableHead?

    /// Creates a section of a list of nodes.
    public init(
        id: some Hashable & Sendable,
        header: (any Component)? = nil,
        footer: (any Component)? = nil,
        nodes: [Node]
    ) {
        self.id = NodeID(id)
        self.header = header
        self.footer = footer
        rows = .made(nodes)
    }

    /// Creates a section of the nodes that are written one below the other; a component becomes a node that is known by
    /// its position.
    public init(
        id: some Hashable & Sendable,
        header: (any Component)? = nil,
        footer: (any Component)? = nil,
        @ListBuilder<Node> nodes: () -> PlacedList<Node>
    ) {
        let list = NodeList(nodes())
        self.init(id: id, header: header, footer: footer, nodes: list.nodes)
        placedNodes = list.placed
        addScope(self.id)
    }

    /// Creates a section with a text as header (bold) and a text as footer (dim).
    public init(
        id: some Hashable & Sendable,
        header: String?,
        footer: String? = nil,
        @ListBuilder<Node> nodes: () -> PlacedList<Node>
    ) {
        let (header, footer) = (header.map { Text($0).styled(.title) }, footer.map { Text($0).styled(.secondary) })
        self.init(id: id, header: header as (any Component)?, footer: footer, nodes: nodes)
    }

    /// Returns whether two sections have equal ids and look equal.
    public static func == (lhs: Section, rhs: Section) -> Bool {
        lhs.id == rhs.id
            && areEqual(lhs.header, rhs.header)
            && areEqual(lhs.footer, rhs.footer)
            && lhs.table == rhs.table
            && lhs.rows == rhs.rows
    }
}
