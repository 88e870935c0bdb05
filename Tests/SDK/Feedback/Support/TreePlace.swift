import MillraceFeedback
import MillraceStreams

/// A place for parts in a node.
enum TreePlace: CaseIterable, Sendable {
    case optional, presented, page, array, dictionary, rows

    /// Whether there may be several parts.
    var isList: Bool {
        switch self {
        case .optional, .presented, .page: false
        case .array, .dictionary, .rows: true
        }
    }

    /// The parts that are there.
    func nodes(of node: TreeNode) -> [TreeNode] {
        switch self {
        case .optional: return node.optional.map { [$0] } ?? []
        case .presented: return node.presented.map { [$0.state] } ?? []
        case .page: return TreeNode.Page.node.extract(node.page).map { [$0] } ?? []
        case .array:
            var ids: Set<Int> = []
            return node.array.filter { ids.insert($0.id).inserted }
        case .dictionary: return node.dictionary.sorted { $0.key < $1.key }.map(\.value)
        case .rows: return Array(node.rows)
        }
    }

    /// Puts a node in the place, or takes the nodes with an id away.
    func set(_ new: TreeNode?, id: Int, in node: inout TreeNode) {
        switch self {
        case .optional: node.optional = new
        case .presented: node.presented = new.map { Presented($0) }
        case .page: node.page = new.map { .node($0) } ?? .none
        case .array:
            node.array.removeAll { $0.id == id }
            if let new { node.array.insert(new, at: 0) }
        case .dictionary: node.dictionary[id] = new
        case .rows: node.rows[id: id] = new
        }
    }

    /// Changes the part with an id.
    func change(id: Int, in node: inout TreeNode, _ change: (inout TreeNode) -> Void) {
        guard var child = nodes(of: node).first(where: { $0.id == id }) else { return }
        change(&child)
        switch self {
        case .optional: node.optional = child
        case .presented: node.presented?.state = child
        case .page: node.page = .node(child)
        case .array: node.array.firstIndex { $0.id == id }.map { node.array[$0] = child }
        case .dictionary: node.dictionary[id] = child
        case .rows: node.rows[id: id] = child
        }
    }

    func move(in node: inout TreeNode) {
        switch self {
        case .array: if let first = node.array.first { node.array = node.array.dropFirst() + [first] }
        case .rows: node.rows.first.map { node.rows.move(id: $0.id, to: 9) }
        case .optional, .presented, .page, .dictionary: break
        }
    }

    func reorder(in node: inout TreeNode) {
        switch self {
        case .array: node.array.reverse()
        case .rows: node.rows.sort { $0.token > $1.token }
        case .dictionary: node.dictionary.reserveCapacity(node.dictionary.capacity * 2)
        case .optional, .presented, .page: break
        }
    }
}
