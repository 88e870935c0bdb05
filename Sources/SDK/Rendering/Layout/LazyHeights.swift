import MillracePlatform

/// The heights of nodes that are made in view only: those of a few neighbors are measured, and all others are taken for
/// as high as the first nodes are on average.
struct LazyHeights: Sendable {
    /// The number of nodes from which the height of the others is estimated.
    private static let sampleCount = 16
    /// The number of nodes that are measured at once: more than a window has lines would be made for nothing.
    private static let step = 8

    private let nodes: LazyNodes
    /// The height of a node that isn't measured; at least 1, so that a line has a node.
    private let estimate: Int
    /// Whether all nodes that were measured are as high as the estimate.
    private var isUniform: Bool
    /// The first measured node.
    private var first = 0
    /// The ends of the measured nodes, counted from the start of the first of them.
    private var ends: [Int] = []

    /// Creates heights, none of which is measured.
    ///
    /// - Parameters:
    ///   - nodes: The nodes.
    ///   - space: Their space.
    ///   - previous: The heights in an earlier frame, in the same space: the estimate stays, so that lines don't move.
    init(_ nodes: LazyNodes, in space: Space, previous: LazyHeights?) {
        self.nodes = nodes
        if let previous {
            (estimate, isUniform) = (previous.estimate, previous.isUniform)
        } else {
            let sample = (0..<min(nodes.count, Self.sampleCount)).map { Self.height(of: nodes.node(at: $0), in: space) }
            let estimate = max(1, (sample.reduce(0, +) + sample.count / 2) / max(1, sample.count))
            self.estimate = estimate
            isUniform = sample.allSatisfy { $0 == estimate }
        }
    }

    private static func height(of node: Node, in space: Space) -> Int {
        LayoutLimits.lines(node.fixedHeight?.lines(inWidth: space.width) ?? node.component.height(in: space))
    }

    private var end: Int { first + ends.count }
    /// The lines of the measured nodes.
    private var measured: Range<Int> {
        let start = LayoutLimits.lines(first * estimate)
        return start..<LayoutLimits.lines(start + (ends.last ?? 0))
    }

    var height: Int {
        LayoutLimits.lines(measured.upperBound + (nodes.count - end) * estimate)
    }

    func rows(of node: Int) -> Range<Int> {
        let start: Int
        switch node {
        case ..<first: start = node * estimate
        case first..<end:
            let index = node - first
            let base = measured.lowerBound
            return base + (index == 0 ? 0 : ends[index - 1])..<base + ends[index]
        default: start = measured.upperBound + (node - end) * estimate
        }
        return LayoutLimits.lines(start)..<LayoutLimits.lines(start + estimate)
    }

    func firstNode(endingAfter row: Int) -> Int {
        guard row >= 0 else { return 0 }
        let measured = measured
        if row < measured.lowerBound { return row / estimate }
        if row < measured.upperBound { return first + ends.partitioningIndex { measured.lowerBound + $0 > row } }
        return min(nodes.count, end + (row - measured.upperBound) / estimate)
    }

    /// Measures nodes in view, or some of them, and returns whether it did.
    ///
    /// - Parameters:
    ///   - view: The lines in view.
    ///   - margin: The number of lines above and below that are measured too, if not all nodes are equally high, or
    ///     the first or the last one is there.
    ///   - anchor: The node from which on the nodes are measured, if it is near.
    ///   - space: The space of the nodes.
    mutating func measure(_ view: Range<Int>, margin: Int, from anchor: Int?, in space: Space) -> Bool {
        let (above, below) = (view.lowerBound, height - view.upperBound)
        let view =
            view.lowerBound - (isUniform && above > margin ? 0 : margin)..<view.upperBound
            + (isUniform && below > margin ? 0 : margin)
        guard nodes.count > 0, !view.isEmpty, view.overlaps(0..<height) else { return false }
        // Measured nodes near the view are continued up to it.
        let near = max(view.count, Self.step) * 4
        let measured = measured.lowerBound - near...measured.upperBound + near
        guard !ends.isEmpty, measured.contains(view.lowerBound) || measured.contains(view.upperBound) else {
            begin(at: anchor ?? firstNode(endingAfter: view.lowerBound), in: space)
            return true
        }
        var hasMeasured = false
        while end < nodes.count, self.measured.upperBound < view.upperBound {
            append(in: space)
            hasMeasured = true
        }
        // Of the nodes above, some at a time: each may move the view away from the others.
        if first > 0, self.measured.lowerBound > view.lowerBound {
            let missing = (self.measured.lowerBound - view.lowerBound + estimate - 1) / estimate
            prepend(min(first, max(1, min(missing, Self.step))), in: space)
            hasMeasured = true
        }
        return hasMeasured
    }

    private mutating func begin(at node: Int, in space: Space) {
        first = min(max(0, node), nodes.count - 1)
        ends = []
        append(in: space)
    }

    private mutating func measuredHeight(of node: Int, in space: Space) -> Int {
        let height = Self.height(of: nodes.node(at: node), in: space)
        isUniform = isUniform && height == estimate
        return height
    }

    private mutating func append(in space: Space) {
        ends.append((ends.last ?? 0) + measuredHeight(of: end, in: space))
    }

    private mutating func prepend(_ count: Int, in space: Space) {
        var sum = 0
        let above = (first - count..<first).map { index in
            sum += measuredHeight(of: index, in: space)
            return sum
        }
        ends = above + ends.map { $0 + sum }
        first -= count
    }
}
