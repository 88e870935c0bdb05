import MillraceFeedback
import MillraceStreams

/// What happens to the parts of a node.
struct TreeChange: Sendable {
    enum Kind: CaseIterable {
        /// Adds a part, if none has the id.
        case add
        case remove
        /// Puts another part in the place of one.
        case replace
        case move
        case reorder
        /// Closes what is shown in the place, whatever its id is.
        case dismiss
        /// Closes and shows again at once: the same part where an id says so, another one where it is presented.
        case reopen
        /// Takes the last part away.
        case pop
        /// Adds an element with the id of another one, which has no effects as long as the other one is before it.
        case duplicate
        /// Changes the node itself.
        case value
        /// Adds a part that an effect of its own removes at once.
        case mayfly
    }

    let kind: Kind
    let place: TreePlace
    let id: Int
    /// What a new part gets.
    let token: Int

    init(_ kind: Kind, _ place: TreePlace, id: Int, token: Int) {
        self.kind = kind
        self.place = place
        self.id = id
        self.token = token
    }

    static func random(_ token: Int, _ random: inout SeededGenerator) -> TreeChange {
        // Parts come more often than they go.
        let isNew = Int.random(in: 0..<3, using: &random) == 0
        return TreeChange(
            isNew ? .add : Kind.allCases.randomElement(using: &random) ?? .add,
            TreePlace.allCases.randomElement(using: &random) ?? .rows,
            id: Int.random(in: 0..<4, using: &random),
            token: token
        )
    }

    /// Changes a node in one event.
    static func apply(_ changes: [TreeChange], to node: inout TreeNode) {
        let before = node
        for change in changes { change.apply(to: &node, before: before) }
    }

    private func apply(to node: inout TreeNode, before: TreeNode) {
        let nodes = place.nodes(of: node)
        let old = nodes.first { $0.id == id } ?? nodes.last
        switch kind {
        case .add: add(id, to: &node, before)
        case .mayfly: add(id, isMayfly: true, to: &node, before)
        case .remove: place.set(nil, id: id, in: &node)
        case .replace:
            place.set(nil, id: id, in: &node)
            add(10 + token, to: &node, before)
        case .move: place.move(in: &node)
        case .reorder: place.reorder(in: &node)
        case .dismiss:
            for child in nodes { place.set(nil, id: child.id, in: &node) }
        case .reopen:
            guard let old else { return }
            place.set(nil, id: old.id, in: &node)
            place.set(place == .presented ? TreeNode(id: old.id, token: token) : old, id: old.id, in: &node)
        case .pop:
            if place == .array {
                _ = node.array.popLast()
            } else if let last = nodes.last {
                place.set(nil, id: last.id, in: &node)
            }
        case .duplicate:
            if place == .array, let old { node.array.append(old.alone) }
        case .value: node.value = id
        }
    }

    /// Adds a part with an id that none has there; the id that one had before the event is the same part, which keeps
    /// its token.
    private func add(_ id: Int, isMayfly: Bool = false, to node: inout TreeNode, _ before: TreeNode) {
        guard !place.nodes(of: node).contains(where: { $0.id == id }) else { return }
        let same = place == .presented ? nil : place.nodes(of: before).first { $0.id == id }
        place.set(same ?? TreeNode(id: id, token: token, isMayfly: isMayfly), id: id, in: &node)
    }
}
