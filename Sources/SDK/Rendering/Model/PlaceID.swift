/// The id of a node that is identified by its position: the section, pane or pinned part that it is in, and its
/// position there.
struct PlaceID: Hashable, Sendable, CustomStringConvertible {
    var scope: [NodeID] = []
    var path: [Int]

    var description: String {
        "place " + (scope.map(\.description) + path.map { "\($0 + 1)" }).joined(separator: ".")
    }
}

/// A pane as the scope of positions: its number, and that of the panes in their box.
private struct PaneScope: Hashable, CustomStringConvertible {
    var panes: Int
    var pane: Int

    var description: String { "pane \(panes + 1).\(pane + 1)" }
}

/// A pinned part of a screen as the scope of positions.
enum PinnedScope: Hashable {
    case top, bottom
}

extension Section {
    /// Adds a scope to the ids that are positions.
    mutating func addScope(_ scope: NodeID) {
        for index in placedNodes where nodes.indices.contains(index) {
            if let id = nodes[index].id.scoped(by: scope) { nodes[index].id = id }
        }
    }
}

extension Box {
    /// Returns the box with a scope added to the ids that are positions.
    func scoped(by scope: NodeID) -> Box {
        var box = self
        for index in box.sections.indices { box.sections[index].addScope(scope) }
        guard var panes = box.panes else { return box }
        for index in panes.panes.indices { panes.panes[index].box = panes.panes[index].box.scoped(by: scope) }
        box.panes = panes
        return box
    }
}

extension Panes {
    /// Returns the panes with a scope for each added to the ids that are positions.
    ///
    /// - Parameter number: The number of the panes in their box.
    func scoped(number: Int) -> Panes {
        var copy = self
        for index in panes.indices {
            copy.panes[index].box = panes[index].box.scoped(by: NodeID(PaneScope(panes: number, pane: index)))
        }
        return copy
    }
}
