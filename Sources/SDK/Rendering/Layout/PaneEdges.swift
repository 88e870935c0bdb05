/// The borders between panes of a frame that a user moves.
struct PaneEdges {
    /// The parts of the screen that the panes show, which identify them.
    var parts: Range<Int>
    /// The parts of each pane.
    var partsOfPanes: [Range<Int>]
    var arrangement: Panes.Arrangement
    /// The columns or lines of each pane.
    var sizes: [Int]

    /// Returns the sizes after a move of the border behind a pane, which is kept within its limits.
    func moving(_ edge: Int, by distance: Int) -> [Int]? {
        guard sizes.indices.contains(edge), sizes.indices.contains(edge + 1) else { return nil }
        let least = arrangement.leastSize
        // A pane that is smaller already gets no smaller.
        let lowest = min(0, least - sizes[edge])
        let highest = max(0, sizes[edge + 1] - least)
        let distance = min(max(distance, lowest), highest)
        guard distance != 0 else { return nil }
        var sizes = sizes
        sizes[edge] += distance
        sizes[edge + 1] -= distance
        return sizes
    }

    /// Returns the border that the keys move while a part has the focus: the one behind its pane, or before the last.
    func edge(ofPart part: Int) -> Int? {
        guard let pane = partsOfPanes.firstIndex(where: { $0.contains(part) }), sizes.count > 1 else { return nil }
        return min(pane, sizes.count - 2)
    }
}

extension Panes.Arrangement {
    /// The columns or lines that a user leaves a pane at least.
    var leastSize: Int {
        switch self {
        case .sideBySide: 10
        case .stacked: 3
        }
    }
}

extension PaneLayout {
    /// Stores the borders between the panes, and draws a line between panes without borders.
    ///
    /// - Parameters:
    ///   - canvas: The canvas of all panes.
    ///   - children: The panes.
    ///   - rows: The lines of each pane.
    ///   - gap: The number of columns or lines between two panes.
    func addEdges(
        on canvas: inout Canvas,
        between children: [Child],
        rows: [Range<Int>],
        _ arrangement: Panes.Arrangement,
        gap: Int
    ) {
        guard resizable?.arrangement == arrangement, children.count > 1 else { return }
        let columns = children.map(\.columns)
        canvas.owners.edges.append(
            PaneEdges(
                parts: parts,
                partsOfPanes: children.map(\.layout.parts),
                arrangement: arrangement,
                sizes: arrangement == .sideBySide ? columns.map(\.count) : rows.map(\.count)
            )
        )
        for edge in children.indices.dropLast() {
            let lines: Range<Int>
            let cells: Range<Int>
            // Of two borders, both can be dragged; of none, the line between the panes.
            switch arrangement {
            case .sideBySide:
                lines = rows[edge]
                cells = columns[edge].upperBound - (1 - gap)..<columns[edge + 1].lowerBound + (1 - gap)
            case .stacked:
                lines = rows[edge].upperBound - (1 - gap)..<rows[edge + 1].lowerBound + (1 - gap)
                cells = columns[edge]
            }
            for row in lines.clamped(to: canvas.rowsInView) {
                let line = arrangement == .stacked ? "─" : "│"
                if gap > 0 { canvas.fill(line, row: row, columns: cells, style: .border) }
                canvas.addTarget(.edge(edge, of: parts), row: row, columns: cells)
            }
        }
    }
}
