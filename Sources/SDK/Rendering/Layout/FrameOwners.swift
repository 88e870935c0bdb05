/// The nodes, the scroll positions and the click targets that the cells of a frame belong to.
struct FrameOwners {
    struct NodeArea {
        var id: NodeID
        var place: NodePlace
        var rows: Range<Int>
        var columns: Range<Int>
    }

    /// The nodes in view, in the order in which they were drawn.
    var nodes: [NodeArea] = []
    /// The windows onto parts of the screen, from the first part to the last.
    var windows: [ScrollWindow] = []
    /// The clickable texts that belong to no node.
    var targets: [ClickTarget] = []
    var spots: [Spot] = []
    /// The interactive components of nodes that show several components, each before those inside of it.
    var parts: [PartArea] = []
    var tables: [TableArea] = []
    /// The borders between panes that a user moves.
    var edges: [PaneEdges] = []
    /// The first part of the box.
    var mainPart = 1

    /// The window onto the first part of the box.
    var mainWindow: ScrollWindow? {
        windows.first { $0.parts.contains(mainPart) }
    }

    /// Returns the table at a position.
    func table(at place: SectionPlace) -> TableArea? {
        tables.first { $0.place == place }
    }

    /// Returns the table that a row is in.
    func table(of row: NodePlace) -> TableArea? {
        tables.first { $0.place.part == row.part && $0.place.section == row.section }
    }

    /// Returns the node that drew a cell.
    func node(atRow row: Int, column: Int) -> NodeArea? {
        nodes.first { $0.rows.contains(row) && $0.columns.contains(column) }
    }

    /// Returns the id of the first node in each of a number of lines.
    func ids(lineCount: Int) -> [NodeID?] {
        var ids: [NodeID?] = Array(repeating: nil, count: lineCount)
        for node in nodes.reversed() {
            for row in node.rows.clamped(to: 0..<lineCount) { ids[row] = node.id }
        }
        return ids
    }
}
