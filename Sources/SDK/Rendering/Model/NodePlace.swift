/// The position of a node on a screen, by which the node is found again without a search.
struct NodePlace: Equatable, Sendable {
    /// The part of the screen, counted from the top: the content pinned to the top, the box, and the content pinned to
    /// the bottom are a part each, or as many as they have panes.
    var part: Int
    /// The index of the section in its part.
    var section: Int
    /// The index of the node in its section.
    var node: Int

    /// The position after this one in its section, whether the section has such a node or not.
    var next: NodePlace {
        NodePlace(part: part, section: section, node: node + 1)
    }
}

extension Screen {
    /// Returns the sections of a part of the screen (see ``NodePlace/part``).
    func sections(of part: Int) -> [Section] {
        let (top, middle) = (pinnedTop.partCount, box.partCount)
        if part < top { return pinnedTop.sections(ofPart: part) }
        if part < top + middle { return box.sections(ofPart: part - top) }
        return pinnedBottom.sections(ofPart: part - top - middle)
    }

    var partCount: Int {
        pinnedTop.partCount + box.partCount + pinnedBottom.partCount
    }

    /// Whether the screen has several parts beside or above each other, apart from the pinned content.
    var hasPanes: Bool {
        pinnedTop.panes != nil || box.panes != nil || pinnedBottom.panes != nil
    }

    func section(at place: NodePlace) -> Section? {
        let sections = sections(of: place.part)
        return sections.indices.contains(place.section) ? sections[place.section] : nil
    }

    func node(at place: NodePlace?) -> Node? {
        guard let place, let nodes = section(at: place)?.rows, nodes.indices.contains(place.node) else { return nil }
        return nodes[place.node]
    }

    private func id(at place: NodePlace) -> NodeID? {
        guard let nodes = section(at: place)?.rows, nodes.indices.contains(place.node) else { return nil }
        return nodes.id(at: place.node)
    }

    /// Returns the position of a node: the expected position if the node is there, else the position of the first node
    /// with the id.
    func place(of id: NodeID, expected: NodePlace?) -> NodePlace? {
        if let expected, self.id(at: expected) == id { return expected }
        for part in 0..<partCount {
            for (number, section) in sections(of: part).enumerated() {
                let isExpected = expected?.part == part && expected?.section == number
                guard let node = section.rows.firstIndex(of: id, near: isExpected ? expected?.node : nil) else {
                    continue
                }
                return NodePlace(part: part, section: number, node: node)
            }
        }
        return nil
    }

    /// Returns the position with a given node index in a section of a part of the screen, or `nil` if the part has no
    /// such section.
    ///
    /// The part is needed because sections of different parts may have the same id: each part numbers its anonymous
    /// sections itself.
    func place(inSection id: NodeID, of part: Int, node: Int) -> NodePlace? {
        sections(of: part).firstIndex { $0.id == id }.map { NodePlace(part: part, section: $0, node: node) }
    }

    /// Returns the first position at or after `start` (by default, from the top of the screen) whose node can have the
    /// focus, also in later parts unless `inPartOnly` is set.
    func focusablePlace(from start: NodePlace?, inPartOnly: Bool = false) -> NodePlace? {
        let start = start ?? NodePlace(part: 0, section: 0, node: 0)
        let first = min(max(0, start.part), partCount)
        for part in first..<(inPartOnly ? min(first + 1, partCount) : partCount) {
            let sections = sections(of: part)
            let firstSection = part == start.part ? start.section : 0
            for number in sections.indices.dropFirst(firstSection) {
                let isFirst = part == start.part && number == start.section
                if let index = sections[number].rows.firstFocusable(from: isFirst ? start.node : 0) {
                    return NodePlace(part: part, section: number, node: index)
                }
            }
        }
        return nil
    }

    /// Returns the position nearest to a removed node's position whose node can have the focus.
    ///
    /// A position in the section of the removed node comes first, if that section still exists, then a position in the
    /// same part, then any position; in each, a position at or after the removed node's comes before one ahead of it.
    func focusablePlace(near place: NodePlace, in sectionID: NodeID?) -> NodePlace? {
        let candidates = [focusablePlace(from: place), focusablePlace(before: place)].compactMap { $0 }
        let hasSection = sectionID != nil && section(at: place)?.id == sectionID
        let inSection = candidates.first { hasSection && $0.part == place.part && $0.section == place.section }
        return inSection ?? candidates.first { $0.part == place.part } ?? candidates.first
    }

    /// Returns the last position before `end` (by default, from the bottom of the screen) whose node can have the
    /// focus.
    func focusablePlace(before end: NodePlace?) -> NodePlace? {
        let partCount = partCount
        let end = end ?? NodePlace(part: partCount, section: 0, node: 0)
        for part in (0..<partCount).reversed() where part <= end.part {
            let sections = sections(of: part)
            for number in sections.indices.reversed() where part < end.part || number <= end.section {
                let isLast = part == end.part && number == end.section
                if let index = sections[number].rows.lastFocusable(before: isLast ? end.node : .max) {
                    return NodePlace(part: part, section: number, node: index)
                }
            }
        }
        return nil
    }

    /// Returns the new position of a field after a change of the screen.
    ///
    /// Among several nodes with the field's id, only one at the old position matches.
    func onlyPlace(of id: NodeID, expected: NodePlace) -> NodePlace? {
        let place = place(of: id, expected: expected)
        if place == expected { return place }
        return sections.reduce(0) { $0 + $1.rows.count(of: id) } == 1 ? place : nil
    }

    /// Returns the position in the same section that is the nearest to the position of a removed node.
    ///
    /// - Parameters:
    ///   - place: The position.
    ///   - sectionID: The id of its section.
    ///   - neighbors: The sections that were in the part of the screen.
    func nearest(to place: NodePlace, in sectionID: NodeID?, among neighbors: [Section]) -> NodePlace {
        guard let sectionID, let same = self.place(inSection: sectionID, of: place.part, node: place.node) else {
            // The section is gone as well: start at the first node of the section after the nearest remaining one
            // before it.
            let before = neighbors.prefix(place.section).reversed().lazy.compactMap { section in
                self.place(inSection: section.id, of: place.part, node: 0)
            }
            return NodePlace(part: place.part, section: before.first.map { $0.section + 1 } ?? 0, node: 0)
        }
        let last = (section(at: same)?.rows.count ?? 1) - 1
        return NodePlace(part: same.part, section: same.section, node: min(same.node, max(0, last)))
    }
}
