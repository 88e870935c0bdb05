/// How high the nodes of a section are at a width, without the focus.
///
/// It keeps the nodes that it measured. As long as they are kept, no other array can have their place in memory: so a
/// section whose nodes have it has the same nodes, and that is seen without a look at any of them.
struct SectionMeasure: Sendable {
    private let nodes: [Node]
    private let width: Int
    private let rules: WidthRules
    /// Where each node ends, counted from the start of the first.
    let ends: [Int]

    /// Measures the nodes, or takes over what was measured before.
    init(_ nodes: [Node], width: Int, previous: SectionMeasure?) {
        self.nodes = nodes
        self.width = width
        let rules = WidthRules.current
        self.rules = rules
        if let previous, previous.width == width, previous.rules == rules, Self.areSame(previous.nodes, nodes) {
            ends = previous.ends
            return
        }
        let space = Space(width: width)
        let known = previous.flatMap { $0.width == width && $0.rules == rules ? $0 : nil }
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

    /// How high all nodes are.
    var height: Int {
        ends.last ?? 0
    }

    /// Returns where a node is, counted from the start of the first.
    func rows(of node: Int) -> Range<Int> {
        (node == 0 ? 0 : ends[node - 1])..<ends[node]
    }

    /// Returns the first node that ends after a row.
    func firstNode(endingAfter row: Int) -> Int {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > row { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns the height of a node that is the same as the one that was measured in its place.
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
