import MillracePlatform

/// The heights of a section's nodes at a width, without the focus.
///
/// A measure keeps the array of nodes alive, so that no other array can have its address. A section whose array has
/// the same address therefore has the same nodes, which is found out without comparing any of them. Of nodes that are
/// made in view only, those in view are measured, in each frame.
struct SectionMeasure: Sendable {
    private let width: Int
    private let rules: WidthRules
    private let table: TableHead?
    /// The columns, if the nodes are the rows of a table.
    let geometry: TableGeometry?
    /// The columns of the widest label of a text field; 0 in a section with more than ``mostFields`` nodes.
    private(set) var labelColumns = 0
    private var heights: Heights

    /// The greatest number of nodes in which fields are looked for.
    private static let mostFields = 64

    private enum Heights: Sendable {
        /// All nodes, and the end of each, counted in lines from the start of the first.
        case known([Node], ends: [Int])
        case lazy(LazyHeights)
    }

    /// Creates a measure of nodes; unchanged nodes keep the heights of the previous measure.
    ///
    /// - Parameters:
    ///   - rows: The nodes.
    ///   - table: The table whose rows the nodes are.
    ///   - width: The number of columns.
    ///   - measuresAll: Whether nodes that are made in view only are all made and measured.
    ///   - previous: The measure in an earlier frame.
    init(
        _ rows: NodeRows,
        of table: TableHead? = nil,
        width: Int,
        measuringAll measuresAll: Bool = false,
        previous: SectionMeasure?
    ) {
        self.table = table
        self.width = width
        let rules = WidthRules.current
        self.rules = rules
        let isSameSpace = previous.map { $0.width == width && $0.rules == rules } ?? false
        let nodes: [Node]
        switch rows {
        case let .lazy(lazy) where lazy.count > LazyNodes.fewest && !measuresAll:
            let geometry = table?.geometry(width: width, nodes: rows.sample)
            self.geometry = geometry
            var known: LazyHeights?
            if isSameSpace, let previous, case let .lazy(heights) = previous.heights, previous.geometry == geometry {
                known = heights
            }
            heights = .lazy(LazyHeights(lazy, in: Self.space(width, geometry), previous: known))
            return
        case .lazy: nodes = Array(rows)
        case let .made(made): nodes = made
        }
        if let previous, isSameSpace, previous.table == table, case let .known(old, _) = previous.heights,
            Self.areSame(old, nodes)
        {
            heights = previous.heights
            geometry = previous.geometry
            labelColumns = previous.labelColumns
            return
        }
        let geometry = table?.geometry(width: width, nodes: nodes)
        self.geometry = geometry
        let space = Self.space(width, geometry)
        let known = isSameSpace && previous?.geometry == geometry ? previous : nil
        var end = 0
        var ends: [Int] = []
        ends.reserveCapacity(nodes.count)
        nodes.forEachInPlace { index, node in
            let height =
                node.pointee.fixedHeight?.lines(inWidth: width)
                ?? known?.height(of: node, at: index)
                ?? node.pointee.component.height(in: space)
            end = LayoutLimits.lines(end + LayoutLimits.lines(height))
            ends.append(end)
            return true
        }
        heights = .known(nodes, ends: ends)
        guard nodes.count <= Self.mostFields else { return }
        for case let field as TextField in nodes.lazy.map(\.component) {
            labelColumns = max(labelColumns, field.label.columns(limit: width))
        }
    }

    private static func space(_ width: Int, _ geometry: TableGeometry?) -> Space {
        var space = Space(width: width)
        space.table = geometry
        return space
    }

    /// Whether some nodes may have another height than it seems.
    var isEstimated: Bool {
        if case .lazy = heights { true } else { false }
    }

    /// The sum of the heights.
    var height: Int {
        switch heights {
        case let .known(_, ends): ends.last ?? 0
        case let .lazy(heights): heights.height
        }
    }

    /// Returns the rows of a node, counted from the start of the first.
    func rows(of node: Int) -> Range<Int> {
        switch heights {
        case let .known(_, ends): (node == 0 ? 0 : ends[node - 1])..<ends[node]
        case let .lazy(heights): heights.rows(of: node)
        }
    }

    /// Returns the index of the first node that ends after a row.
    func firstNode(endingAfter row: Int) -> Int {
        switch heights {
        case let .known(_, ends): ends.partitioningIndex { $0 > row }
        case let .lazy(heights): heights.firstNode(endingAfter: row)
        }
    }

    /// Measures estimated nodes that have a line in view, or some of them.
    ///
    /// - Parameters:
    ///   - view: The lines in view, counted from the start of the first node.
    ///   - margin: The number of lines above and below that are measured too, if not all nodes are equally high.
    ///   - anchor: The node from which on the nodes are measured, if it is near.
    /// - Returns: Whether nodes were measured: then their lines are others, and the view may show others.
    mutating func measure(_ view: Range<Int>, margin: Int, from anchor: Int?) -> Bool {
        guard case var .lazy(heights) = heights else { return false }
        let hasMeasured = heights.measure(view, margin: margin, from: anchor, in: Self.space(width, geometry))
        self.heights = .lazy(heights)
        return hasMeasured
    }

    /// Returns the height of a node if it equals the node that was measured at the same index.
    private func height(of node: UnsafePointer<Node>, at index: Int) -> Int? {
        guard case let .known(nodes, _) = heights, index < nodes.count, nodes[index].id == node.pointee.id else {
            return nil
        }
        return nodes[index].component.isEqual(to: node.pointee.component) ? rows(of: index).count : nil
    }

    private static func areSame(_ lhs: [Node], _ rhs: [Node]) -> Bool {
        lhs.withUnsafeBufferPointer { lhs in
            rhs.withUnsafeBufferPointer { rhs in lhs.baseAddress == rhs.baseAddress && lhs.count == rhs.count }
        }
    }
}
