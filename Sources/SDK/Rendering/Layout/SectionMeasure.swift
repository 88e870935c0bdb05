import MillracePlatform

/// The heights of a section's nodes at a width, without the focus.
///
/// The measure keeps the array of nodes alive, so that no other array can have its address. A section whose array has
/// the same address therefore has the same nodes, which is found out without comparing any of them.
struct SectionMeasure: Sendable {
    private let nodes: [Node]
    private let width: Int
    private let rules: WidthRules
    private let table: TableHead?
    /// The columns, if the nodes are the rows of a table.
    let geometry: TableGeometry?
    /// The end of each node, counted in lines from the start of the first.
    let ends: [Int]

    /// Creates a measure of nodes; unchanged nodes keep the heights of the previous measure.
    init(_ nodes: [Node], of table: TableHead? = nil, width: Int, previous: SectionMeasure?) {
        self.nodes = nodes
        self.table = table
        self.width = width
        let rules = WidthRules.current
        self.rules = rules
        if let previous, previous.width == width, previous.rules == rules, previous.table == table,
            Self.areSame(previous.nodes, nodes)
        {
            ends = previous.ends
            geometry = previous.geometry
            return
        }
        let geometry = table?.geometry(width: width, nodes: nodes)
        self.geometry = geometry
        var space = Space(width: width)
        space.table = geometry
        let known = previous.flatMap { previous in
            previous.width == width && previous.rules == rules && previous.geometry == geometry ? previous : nil
        }
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
        self.ends = ends
    }

    /// The sum of the heights.
    var height: Int {
        ends.last ?? 0
    }

    /// Returns the rows of a node, counted from the start of the first.
    func rows(of node: Int) -> Range<Int> {
        (node == 0 ? 0 : ends[node - 1])..<ends[node]
    }

    /// Returns the index of the first node that ends after a row.
    func firstNode(endingAfter row: Int) -> Int {
        ends.partitioningIndex { $0 > row }
    }

    /// Returns the height of a node if it equals the node that was measured at the same index.
    private func height(of node: UnsafePointer<Node>, at index: Int) -> Int? {
        guard index < nodes.count, nodes[index].id == node.pointee.id else { return nil }
        return nodes[index].component.isEqual(to: node.pointee.component) ? rows(of: index).count : nil
    }

    private static func areSame(_ lhs: [Node], _ rhs: [Node]) -> Bool {
        lhs.withUnsafeBufferPointer { lhs in
            rhs.withUnsafeBufferPointer { rhs in lhs.baseAddress == rhs.baseAddress && lhs.count == rhs.count }
        }
    }
}
