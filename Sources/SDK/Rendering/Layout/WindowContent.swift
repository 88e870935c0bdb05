/// The nodes of a window, one below the other, by which a scroll position is kept while the content changes.
struct WindowContent {
    /// The sections of each part, with the first of their lines.
    var layouts: [(layout: BoxLayout, row: Int)] = []

    /// The number of nodes on both sides of an expected position among which an earlier node is looked for first.
    private static let nearby = 32
    /// The number of nodes that are remembered of the end; it is found again as long as one of them is left.
    private static let mostKnown = 8

    /// Returns the scroll position that shows what a window has shown, or its end if the window follows it.
    ///
    /// - Parameters:
    ///   - position: The position of the last frame, with the scrolling of the user since then; `nil` for the first.
    ///   - scrolling: What the window does at its edges.
    ///   - maximum: The greatest possible position.
    func row(after position: ScrollPosition?, _ scrolling: WindowScrolling, maximum: Int) -> Int {
        let followsEnd = scrolling.followsEnd
        guard let position else { return followsEnd ? maximum : 0 }
        if followsEnd, position.isAtEnd { return maximum }
        guard position.row > 0 || scrolling.holdsStart(after: position) else { return position.row }
        switch anchor(of: position) {
        case let .node(node, place): return position.row + row(of: place) - node.row
        case .none where followsEnd && places(of: position.known)?.contains { $0 != nil } == false: return maximum
        case .none, .reordered: return position.row
        }
    }

    /// The node of an earlier frame that keeps its line.
    private enum Anchor {
        case node(SeenNode, NodePlace)
        /// No node of the earlier frame is left.
        case none
        /// The order of the nodes is another one.
        case reordered
    }

    /// Returns the node that keeps its line, and the number of lines from the first in view to it, if there is one.
    func anchor(after position: ScrollPosition?) -> (place: NodePlace, offset: Int)? {
        guard let position, case let .node(node, place) = anchor(of: position) else { return nil }
        return (place, node.row - position.row)
    }

    /// Returns the first node that is left; one that begins above the view only if no other one is left, because it may
    /// have changed there.
    private func anchor(of position: ScrollPosition) -> Anchor {
        let visible = position.visible
        // In most frames, the first node is where it was.
        if let first = visible.first(where: { $0.row >= position.shownRow }), isInPlace(first) {
            return .node(first, first.place)
        }
        guard let places = self.places(of: visible) else { return .reordered }
        let found = places.indices.filter { places[$0] != nil }
        let anchor = found.first { visible[$0].row >= position.shownRow } ?? found.first
        guard let anchor, let place = places[anchor] else { return .none }
        return .node(visible[anchor], place)
    }

    /// The position of the focused node, if it is in the window.
    var focusedPlace: NodePlace? {
        layouts.lazy.compactMap(\.layout.focusedPlace).first
    }

    /// Returns the first node with a line in view.
    func firstPlace(in rows: Range<Int>) -> NodePlace? {
        layouts.lazy.flatMap { $0.layout.nodes(in: rows, from: $0.row) }.first?.place
    }

    /// Returns what the frame after this one has to know.
    ///
    /// - Parameters:
    ///   - rows: The lines in view.
    ///   - maximum: The greatest possible position.
    ///   - old: The position of the frame before.
    ///   - scrolling: What the window does at its edges.
    func position(showing rows: Range<Int>, maximum: Int, after old: ScrollPosition?, _ scrolling: WindowScrolling)
        -> ScrollPosition
    {
        var position = ScrollPosition(row: rows.lowerBound, shownRow: rows.lowerBound)
        position.isAtEnd = rows.lowerBound >= maximum
        let isHeld = scrolling.followsEnd || !scrolling.edges.isEmpty
        guard isHeld || rows.lowerBound > 0 || isEstimated else { return position }
        position.visible = layouts.flatMap { $0.layout.nodes(in: rows, from: $0.row) }
        if scrolling.followsEnd { know(&position, after: old) }
        return position
    }

    /// Counts the nodes below the window that are newer than those that the user knows of.
    private func know(_ position: inout ScrollPosition, after old: ScrollPosition?) {
        position.known = old?.known ?? []
        let places = position.isAtEnd ? [] : self.places(of: position.known) ?? []
        guard let newest = places.compactMap(\.self).last else {
            position.known = lastNodes
            return
        }
        if let seen = position.visible.last, newest.isBefore(seen.place) {
            position.known = position.visible.suffix(Self.mostKnown)
            position.newCount = nodeCount(after: seen.place)
        } else {
            for (index, place) in places.enumerated() {
                if let place { position.known[index] = node(at: place) ?? position.known[index] }
            }
            position.newCount = nodeCount(after: newest)
        }
    }

    /// Whether some nodes may have another height than it seems, so that their lines move when they are measured.
    var isEstimated: Bool { layouts.contains { $0.layout.isEstimated } }

    private var lastNodes: [SeenNode] {
        var nodes: [SeenNode] = []
        for (layout, row) in layouts.reversed() where nodes.count < Self.mostKnown {
            nodes = layout.lastNodes(Self.mostKnown - nodes.count, from: row) + nodes
        }
        return nodes
    }

    private func node(at place: NodePlace) -> SeenNode? {
        layout(of: place).map { $0.layout.node(at: place, from: $0.row) }
    }

    /// Returns the first line of a node.
    func row(of place: NodePlace) -> Int {
        layout(of: place).map { $0.layout.node(at: place, from: $0.row).row } ?? 0
    }

    private func layout(of place: NodePlace) -> (layout: BoxLayout, row: Int)? {
        layouts.first { $0.layout.part == place.part }
    }

    private func nodeCount(after place: NodePlace) -> Int {
        layouts.reduce(0) { count, next in
            guard next.layout.part >= place.part else { return count }
            return next.layout.sections.enumerated().reduce(count) { count, section in
                let isAfter = next.layout.part > place.part || section.offset > place.section
                if isAfter { return count + section.element.rows.count }
                return section.offset == place.section ? count + section.element.rows.count - place.node - 1 : count
            }
        }
    }

    /// Returns the positions of nodes of an earlier frame, each `nil` if the node is gone; `nil` if their order is
    /// another one.
    private func places(of nodes: [SeenNode]) -> [NodePlace?]? {
        var places = nodes.map { expectedPlace(of: $0) }
        if !nodes.isEmpty, places.allSatisfy({ $0 == nil }) { places = searchedPlaces(of: nodes) }
        let found = places.compactMap(\.self)
        return zip(found, found.dropFirst()).allSatisfy { $0.isBefore($1) } ? places : nil
    }

    private func isInPlace(_ node: SeenNode) -> Bool {
        guard let sections = layout(of: node.place)?.layout.sections, sections.indices.contains(node.place.section)
        else {
            return false
        }
        let section = sections[node.place.section]
        return section.id == node.section && section.rows.indices.contains(node.place.node)
            && section.rows.id(at: node.place.node) == node.id
    }

    /// Looks for a node where it is if nodes came or went only before it or only after it, and near there.
    private func expectedPlace(of node: SeenNode) -> NodePlace? {
        for (layout, _) in layouts {
            let sections = layout.sections
            let isSame =
                sections.indices.contains(node.place.section) && sections[node.place.section].id == node.section
            guard let number = isSame ? node.place.section : sections.firstIndex(where: { $0.id == node.section })
            else { continue }
            let nodes = sections[number].rows
            let places = [node.place.node, nodes.count - node.countToEnd]
            let near = (1...Self.nearby).lazy.flatMap { distance in places.flatMap { [$0 - distance, $0 + distance] } }
            let isNode = { (index: Int) in nodes.indices.contains(index) && nodes.id(at: index) == node.id }
            if let index = places.first(where: isNode) ?? near.first(where: isNode) {
                return NodePlace(part: layout.part, section: number, node: index)
            }
        }
        return nil
    }

    /// Looks for nodes in the whole of their sections; of rows that are made in view only, among the first thousand.
    private func searchedPlaces(of nodes: [SeenNode]) -> [NodePlace?] {
        var places: [NodePlace?] = Array(repeating: nil, count: nodes.count)
        let indices = Dictionary(nodes.indices.map { (nodes[$0].id, $0) }) { first, _ in first }
        let sections = Set(nodes.map(\.section))
        for (layout, _) in layouts {
            for (number, section) in layout.sections.enumerated() where sections.contains(section.id) {
                for index in section.rows.indices.prefix(section.rows.checkedCount) {
                    if let found = indices[section.rows.id(at: index)], places[found] == nil {
                        places[found] = NodePlace(part: layout.part, section: number, node: index)
                    }
                }
            }
        }
        return places
    }
}

extension BoxLayout {
    /// Returns the nodes that have a line in view.
    ///
    /// - Parameters:
    ///   - view: The lines in view, counted from the first of the whole content.
    ///   - row: The first line of the layout in it.
    fileprivate func nodes(in view: Range<Int>, from row: Int) -> [SeenNode] {
        var seen: [SeenNode] = []
        let view = view.lowerBound - row..<view.upperBound - row
        for number in sections.indices {
            let lines = rowsOfNodes(in: number)
            if lines.lowerBound >= view.upperBound { break }
            guard lines.overlaps(view) else { continue }
            var index = firstNode(endingAfter: view.lowerBound, in: number)
            while index < sections[number].rows.count {
                let rows = rows(of: index, in: number)
                if rows.lowerBound >= view.upperBound { break }
                let place = NodePlace(part: part, section: number, node: index)
                if rows.overlaps(view) { seen.append(node(at: place, from: row)) }
                index += 1
            }
        }
        return seen
    }

    /// Returns the last nodes.
    fileprivate func lastNodes(_ count: Int, from row: Int) -> [SeenNode] {
        var nodes: [SeenNode] = []
        for number in sections.indices.reversed() where nodes.count < count {
            let last = sections[number].rows.indices.suffix(count - nodes.count)
            nodes = last.map { node(at: NodePlace(part: part, section: number, node: $0), from: row) } + nodes
        }
        return nodes
    }

    fileprivate func node(at place: NodePlace, from row: Int) -> SeenNode {
        let section = sections[place.section]
        return SeenNode(
            id: section.rows.id(at: place.node),
            section: section.id,
            place: place,
            countToEnd: section.rows.count - place.node,
            row: row + rows(of: place.node, in: place.section).lowerBound
        )
    }
}

extension NodePlace {
    /// Returns whether the position is above another one.
    fileprivate func isBefore(_ other: NodePlace) -> Bool {
        (part, section, node) < (other.part, other.section, other.node)
    }
}
