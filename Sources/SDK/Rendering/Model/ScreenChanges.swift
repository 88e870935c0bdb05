import MillracePlatform

/// The differences between the nodes of two screens, by node id.
///
/// ```swift
/// let changes = after.changes(since: before)
/// insert(changes.inserted)   // the nodes that weren't there
/// remove(changes.removed)    // those that are no longer there
/// move(changes.moved)        // those that are elsewhere among the nodes that stayed
/// redraw(changes.changed)    // those that look different
/// ```
/// A node that moved and changed is in both lists. The list of moved nodes is as short as possible: a node whose index
/// changed only because nodes before it were inserted or removed has not moved. If several nodes have the same id, only
/// the first is compared.
package struct ScreenChanges: Equatable, Sendable {
    /// The ids of the nodes that only the later screen has, from top to bottom.
    package var inserted: [NodeID] = []
    /// The ids of the nodes that only the earlier screen has, from top to bottom of that screen.
    package var removed: [NodeID] = []
    /// The ids of the nodes whose order or section changed, from top to bottom.
    package var moved: [NodeID] = []
    /// The ids of the nodes that look different, from top to bottom.
    package var changed: [NodeID] = []

    /// Whether no node was inserted, removed, moved or changed.
    package var isEmpty: Bool {
        inserted.isEmpty && removed.isEmpty && moved.isEmpty && changed.isEmpty
    }
}

extension Screen {
    /// Returns the differences between the nodes of this screen and of an earlier one.
    ///
    /// The time grows with the number of nodes, and for those on both screens with `n log n`.
    ///
    /// - Parameter previous: The earlier screen.
    /// - Returns: The differences between nodes; changes of titles, items, headers and footers are not included.
    package func changes(since previous: Screen) -> ScreenChanges {
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
        let inOrder = Set(stayed.map(\.place).longestRise)
        for (index, entry) in stayed.enumerated() where !inOrder.contains(index) || !entry.isInSameSection {
            changes.moved.append(entry.id)
        }
        return changes
    }

    /// The nodes with the ids of their sections, from top to bottom; of several nodes with the same id, only the first.
    private var placedNodes: [(node: Node, section: NodeID)] {
        var seen: Set<NodeID> = []
        var entries: [(node: Node, section: NodeID)] = []
        for section in sections {
            for node in section.nodes where seen.insert(node.id).inserted { entries.append((node, section.id)) }
        }
        return entries
    }
}
