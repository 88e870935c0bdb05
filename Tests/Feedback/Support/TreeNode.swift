import MillraceFeedback
import MillraceStreams

/// A feature with parts in every kind of place that are features of its own kind.
struct TreeNode: Identifiable, Equatable, Sendable {
    typealias ID = Int

    indirect enum Page: Equatable, Sendable {
        case none
        case node(TreeNode)

        static let node = EnumCase<Page, TreeNode>(embed: Page.node) {
            if case let .node(node) = $0 { node } else { nil }
        }
    }

    let id: Int
    /// What no other part has, ever.
    let token: Int
    var value = 0
    var hitCount = 0
    /// The number of events that were meant for another part.
    var strayCount = 0
    var page = Page.none
    var array: [TreeNode] = []
    var dictionary: [Int: TreeNode] = [:]
    var rows: Rows<TreeNode> = []
    private var optionalNode: [TreeNode] = []

    init(id: Int, token: Int) {
        self.id = id
        self.token = token
    }

    var optional: TreeNode? {
        get { optionalNode.first }
        set { optionalNode = newValue.map { [$0] } ?? [] }
    }

    /// The node and all below it.
    var all: [TreeNode] {
        [self] + TreePlace.allCases.flatMap { $0.nodes(of: self).flatMap(\.all) }
    }

    /// The effects that run while the node is there.
    var effects: [String] {
        ["\(token) alive", "\(token) value \(value)", "\(token) source", "\(token) events"]
    }
}

/// A place for parts in a node.
enum TreePlace: CaseIterable, Sendable {
    case optional, page, array, dictionary, rows

    func nodes(of node: TreeNode) -> [TreeNode] {
        switch self {
        case .optional: node.optional.map { [$0] } ?? []
        case .page: TreeNode.Page.node.extract(node.page).map { [$0] } ?? []
        case .array: node.array
        case .dictionary: node.dictionary.sorted { $0.key < $1.key }.map(\.value)
        case .rows: Array(node.rows)
        }
    }

    /// Puts a node in the place, or takes the node with an id away.
    func set(_ new: TreeNode?, id: Int, in node: inout TreeNode) {
        switch self {
        case .optional: node.optional = new
        case .page: node.page = new.map { .node($0) } ?? .none
        case .array:
            node.array.removeAll { $0.id == id }
            if let new { node.array.insert(new, at: 0) }
        case .dictionary: node.dictionary[id] = new
        case .rows: node.rows[id: id] = new
        }
    }

    func change(id: Int, in node: inout TreeNode, _ change: (inout TreeNode) -> Void) {
        guard var child = nodes(of: node).first(where: { $0.id == id }) else { return }
        change(&child)
        switch self {
        case .optional: node.optional = child
        case .page: node.page = .node(child)
        case .array: node.array.firstIndex { $0.id == id }.map { node.array[$0] = child }
        case .dictionary: node.dictionary[id] = child
        case .rows: node.rows[id: id] = child
        }
    }

    func move(in node: inout TreeNode) {
        switch self {
        case .array: node.array.reverse()
        case .rows: node.rows.first.map { node.rows.move(id: $0.id, to: 9) }
        case .optional, .page, .dictionary: break
        }
    }
}

/// The way from the root of a tree to a node.
struct TreePath: Sendable {
    var steps: [(place: TreePlace, id: Int)] = []

    /// An event of the node, as an event of the root.
    func event(_ event: TreeEvent) -> TreeEvent {
        steps.reversed().reduce(event) { event, step in
            switch step.place {
            case .optional: .optional(event)
            case .page: .page(event)
            case .array: .array(step.id, event)
            case .dictionary: .dictionary(step.id, event)
            case .rows: .rows(step.id, event)
            }
        }
    }

    func change(_ node: inout TreeNode, _ change: TreeChange) {
        guard let first = steps.first else { return change.apply(to: &node) }
        first.place.change(id: first.id, in: &node) { TreePath(steps: Array(steps.dropFirst())).change(&$0, change) }
    }
}

/// What happens to the parts of a node.
enum TreeChange: Sendable {
    /// Adds a node, or puts it in the place of another.
    case add(TreePlace, id: Int, token: Int)
    case remove(TreePlace, id: Int)
    case move(TreePlace)
    case value(Int)
    /// Removes one and adds another at once.
    case replace(TreePlace, id: Int, with: Int, token: Int)

    static func random(_ token: Int, _ random: inout SeededGenerator) -> TreeChange {
        let place = TreePlace.allCases.randomElement(using: &random) ?? .rows
        let id = Int.random(in: 0..<4, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return .remove(place, id: id)
        case 1: return .move(place)
        case 2: return .value(id)
        case 3: return .replace(place, id: id, with: (id + 1) % 4, token: token)
        default: return .add(place, id: id, token: token)
        }
    }

    func apply(to node: inout TreeNode) {
        switch self {
        case let .add(place, id, token): Self.add(place, id, token, &node)
        case let .remove(place, id): place.set(nil, id: id, in: &node)
        case let .move(place): place.move(in: &node)
        case let .value(value): node.value = value
        case let .replace(place, id, other, token):
            let isFree = !place.nodes(of: node).contains { $0.id == other }
            place.set(nil, id: id, in: &node)
            if isFree { Self.add(place, other, token, &node) }
        }
    }

    /// Adds a node with an id that none has there: the same id is the same part, which keeps its token.
    private static func add(_ place: TreePlace, _ id: Int, _ token: Int, _ node: inout TreeNode) {
        guard !place.nodes(of: node).contains(where: { $0.id == id }) else { return }
        place.set(TreeNode(id: id, token: token), id: id, in: &node)
    }
}

extension TreeNode {
    /// The way to a node that is there, and sometimes one step further.
    func randomPath(_ random: inout SeededGenerator) -> TreePath {
        var path = TreePath()
        var node = self
        while path.steps.count < 2, Int.random(in: 0..<3, using: &random) > 0 {
            let places = TreePlace.allCases.filter { !$0.nodes(of: node).isEmpty }
            let isKnown = Int.random(in: 0..<6, using: &random) > 0
            let some = isKnown ? places.randomElement(using: &random) : nil
            guard let place = some ?? TreePlace.allCases.randomElement(using: &random) else { return path }
            let child = place.nodes(of: node).randomElement(using: &random)
            path.steps.append((place, child?.id ?? 3))
            guard let child else { return path }
            node = child
        }
        return path
    }
}
