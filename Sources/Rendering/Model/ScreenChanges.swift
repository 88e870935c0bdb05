/// What became of the nodes of a screen, by their ids.
///
/// ```swift
/// let changes = after.changes(since: before)
/// insert(changes.inserted)   // the nodes that weren't there
/// remove(changes.removed)    // those that are no longer there
/// move(changes.moved)        // those that are elsewhere among the nodes that stayed
/// redraw(changes.changed)    // those that look different
/// ```
/// A node that moved and changed is in both lists. Moved are as few as there can be: a node that only has a new number,
/// because something before it came or went, has not moved. Of nodes with one id the first counts.
public struct ScreenChanges: Equatable, Sendable {
    /// The nodes that are new, from top to bottom.
    public var inserted: [NodeID] = []
    /// The nodes that are gone, from top to bottom of the screen before.
    public var removed: [NodeID] = []
    /// The nodes that are elsewhere, from top to bottom.
    public var moved: [NodeID] = []
    /// The nodes that look different, from top to bottom.
    public var changed: [NodeID] = []

    /// Whether all nodes are where they were, and look as they did.
    public var isEmpty: Bool {
        inserted.isEmpty && removed.isEmpty && moved.isEmpty && changed.isEmpty
    }
}

extension Screen {
    /// Returns what became of the nodes since another screen.
    ///
    /// It takes time that grows with the number of nodes, and for those that moved with its logarithm.
    ///
    /// - Parameter previous: The screen before.
    /// - Returns: The changes; titles, items, headers and footers aren't nodes.
    public func changes(since previous: Screen) -> ScreenChanges {
        var changes = ScreenChanges()
        let before = previous.placedNodes
        var places: [NodeID: Int] = Dictionary(minimumCapacity: before.count)
        for (place, entry) in before.enumerated() { places[entry.node.id] = place }
        var stayed: [(id: NodeID, place: Int, isInSameSection: Bool)] = []
        var hasStayed = Array(repeating: false, count: before.count)
        for entry in placedNodes {
            guard let place = places[entry.node.id] else {
                changes.inserted.append(entry.node.id)
                continue
            }
            hasStayed[place] = true
            stayed.append((entry.node.id, place, before[place].section == entry.section))
            if before[place].node != entry.node { changes.changed.append(entry.node.id) }
        }
        for place in before.indices where !hasStayed[place] { changes.removed.append(before[place].node.id) }
        let isInOrder = Self.longestRise(of: stayed.map(\.place))
        for (index, entry) in stayed.enumerated() where !isInOrder[index] || !entry.isInSameSection {
            changes.moved.append(entry.id)
        }
        return changes
    }

    /// The nodes with their sections, from top to bottom; of those with one id only the first.
    private var placedNodes: [(node: Node, section: NodeID)] {
        var seen: Set<NodeID> = []
        var entries: [(node: Node, section: NodeID)] = []
        for box in [pinnedTop, box, pinnedBottom] {
            for section in box.sections {
                for node in section.nodes where seen.insert(node.id).inserted { entries.append((node, section.id)) }
            }
        }
        return entries
    }

    /// Returns which of some different numbers belong to the longest part of them that rises.
    private static func longestRise(of numbers: [Int]) -> [Bool] {
        // For each length the index of the smallest number in which a rise of that length ends so far.
        var ends: [Int] = []
        var previous: [Int?] = Array(repeating: nil, count: numbers.count)
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var isInRise = Array(repeating: false, count: numbers.count)
        var next = ends.last
        while let index = next {
            isInRise[index] = true
            next = previous[index]
        }
        return isInRise
    }
}
