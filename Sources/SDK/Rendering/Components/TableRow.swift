/// A row of a table: its cells, from left to right.
public struct TableRow: Equatable, Sendable {
    /// The id of the row's node, unique among the nodes of a screen; `nil` for a row that is known by its number.
    package var id: NodeID?
    /// The cells, from left to right; a row may have fewer than there are columns.
    package var cells: [TableCell]
    /// The style under the whole row.
    package var style: Style
    /// The handler of enter.
    package var action: (@Sendable () -> Void)?
    /// The keys that work while the row has the focus.
    private(set) var keyBindings: [KeyBinding] = []

    /// Creates a row of a list of cells.
    ///
    /// - Parameters:
    ///   - id: A value that stays the same as long as a user would see the row as the same one, also when the table is
    ///     sorted again.
    ///   - style: The style under the whole row.
    ///   - action: The handler of enter; without it, enter activates the first interactive cell. A click on an
    ///     interactive cell calls the action of the cell.
    ///   - cells: The cells, from left to right.
    public init(
        id: some Hashable & Sendable,
        style: Style = .plain,
        action: (@Sendable () -> Void)? = nil,
        cells: [TableCell]
    ) {
        self.id = NodeID(id)
        self.cells = cells
        self.style = style
        self.action = action
    }

    /// Creates a row of the cells that are written one below the other.
    public init(
        id: some Hashable & Sendable,
        style: Style = .plain,
        action: (@Sendable () -> Void)? = nil,
        @ListBuilder<TableCell> cells: () -> [TableCell]
    ) {
        self.init(id: id, style: style, action: action, cells: cells())
    }

    /// Creates a row of texts, known by its number in the table.
    public init(_ texts: [String]) {
        cells = texts.map { TableCell($0) }
        style = .plain
    }

    /// Returns the row with keys that work while it has the focus, as ``Node/keys(_:)`` does with a node.
    ///
    /// ```swift
    /// TableRow(id: card.id) { card.title }
    ///     .keys([KeyBinding("d", "Delete", action: observer.sending(.didTapDelete(card.id)))])
    /// ```
    /// The keys take precedence over those with which the table selects rows, chooses cells, sorts and scrolls.
    ///
    /// - Parameter keys: The keys; a later call adds to those of earlier ones.
    public func keys(_ keys: [KeyBinding]) -> TableRow {
        var row = self
        row.keyBindings += keys
        return row
    }

    /// Returns the node of the row.
    ///
    /// - Parameters:
    ///   - id: The id of the node.
    ///   - line: The component of the row.
    func node(id: NodeID, _ line: TableLine) -> Node {
        let node = Node(id: id, line, onActivate: action)
        return keyBindings.isEmpty ? node : node.keys(keyBindings)
    }

    /// Returns whether two rows look equal and have equal keys; the actions are not compared.
    public static func == (lhs: TableRow, rhs: TableRow) -> Bool {
        lhs.id == rhs.id && lhs.style == rhs.style && (lhs.action == nil) == (rhs.action == nil)
            && lhs.keyBindings == rhs.keyBindings && lhs.cells == rhs.cells
    }
}
