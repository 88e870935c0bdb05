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
    /// Whether an effect removes the part as soon as it starts.
    let isMayfly: Bool
    var value = 0
    /// The number of events of the effect that answers at its start.
    var greetingCount = 0
    var hitCount = 0
    /// The number of events that were meant for another part, or came from an effect that had ended.
    var strayCount = 0
    var page = Page.none
    var array: [TreeNode] = []
    var dictionary: [Int: TreeNode] = [:]
    var rows: Rows<TreeNode> = []
    private var optionalNode: [TreeNode] = []
    private var presentedNode: [Presented<TreeNode>] = []

    init(id: Int, token: Int, isMayfly: Bool = false) {
        self.id = id
        self.token = token
        self.isMayfly = isMayfly
    }

    var optional: TreeNode? {
        get { optionalNode.first }
        set { optionalNode = newValue.map { [$0] } ?? [] }
    }

    var presented: Presented<TreeNode>? {
        get { presentedNode.first }
        set { presentedNode = newValue.map { [$0] } ?? [] }
    }

    /// The node and all parts below it; not the elements whose id one before them has.
    var all: [TreeNode] {
        [self] + TreePlace.allCases.flatMap { $0.nodes(of: self).flatMap(\.all) }
    }

    /// The effects that run while the node is there.
    var effects: [TreeEffect] {
        [
            TreeEffect(token: token, kind: .alive), TreeEffect(token: token, kind: .value(value)),
            TreeEffect(token: token, kind: .source), TreeEffect(token: token, kind: .events),
        ]
    }

    /// The same part, without parts of its own.
    var alone: TreeNode {
        var node = TreeNode(id: id, token: token, isMayfly: isMayfly)
        node.value = value
        node.greetingCount = greetingCount
        return node
    }

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

/// The way from the root of a tree to a node.
struct TreePath: Sendable {
    var steps: [(place: TreePlace, id: Int)] = []

    /// An event of the node, as an event of the root.
    func event(_ event: TreeEvent) -> TreeEvent {
        steps.reversed().reduce(event) { .part($1.place, $1.id, $0) }
    }

    func change(_ node: inout TreeNode, _ changes: [TreeChange]) {
        guard let first = steps.first else { return TreeChange.apply(changes, to: &node) }
        first.place.change(id: first.id, in: &node) { TreePath(steps: Array(steps.dropFirst())).change(&$0, changes) }
    }
}
