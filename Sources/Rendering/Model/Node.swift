/// One component on a screen, with an id that tells it from the others.
///
/// Focus is on nodes: a node can have it when its component can be used, or when the node itself is given an action.
///
/// ```swift
/// Node(id: city.name, onActivate: observer.sending(.select(city))) {
///     Text(city.name).bold()
///     Text(city.country).dim()
/// }
/// ```
/// ```text
/// › London
///   United Kingdom
/// ```
public struct Node: Equatable, Sendable {
    /// The id, unique among the nodes of a screen.
    public var id: NodeID
    /// What is shown.
    public var component: any Component {
        didSet { fixedHeight = component.fixedHeight }
    }
    /// How high the node is without the focus, if that is known.
    private(set) var fixedHeight: FixedHeight?
    private var onActivate: (@Sendable () -> Void)?

    /// Creates a node of one component.
    ///
    /// - Parameters:
    ///   - id: A value that stays the same as long as the node is "the same one" for a user.
    ///   - component: What is shown.
    ///   - onActivate: What enter does when the node has the focus; it goes before the component's own action.
    public init(
        id: some Hashable & Sendable,
        _ component: any Component,
        onActivate: (@Sendable () -> Void)? = nil
    ) {
        self.id = NodeID(id)
        self.component = component
        fixedHeight = component.fixedHeight
        self.onActivate = onActivate
    }

    /// Creates a node of the components that are written one below the other.
    ///
    /// - Parameters:
    ///   - id: A value that stays the same as long as the node is "the same one" for a user.
    ///   - onActivate: What enter does when the node has the focus; it goes before the component's own action.
    ///   - content: What is shown.
    public init(
        id: some Hashable & Sendable,
        onActivate: (@Sendable () -> Void)? = nil,
        @ComponentBuilder content: () -> [any Component]
    ) {
        var components = content()
        // Taken out of the list and not copied from it: a list of rows has many nodes.
        if components.count == 1, let only = components.popLast() {
            self.init(id: id, only, onActivate: onActivate)
        } else {
            self.init(id: id, Stack(components), onActivate: onActivate)
        }
    }

    /// What a user can do with the node.
    public var interaction: Interaction {
        guard let onActivate else { return component.interaction }
        var interaction = component.interaction
        interaction.activate = onActivate
        return interaction
    }

    /// Returns whether two nodes look equal and can both, or can neither, be used.
    public static func == (lhs: Node, rhs: Node) -> Bool {
        lhs.id == rhs.id
            && (lhs.onActivate == nil) == (rhs.onActivate == nil)
            && lhs.component.isEqual(to: rhs.component)
    }
}

extension [Node] {
    /// Calls `body` with the number and the address of one node after the other, until it returns `false`.
    ///
    /// A node that is taken from the list is copied with its component, which takes longer than most of what a walk over
    /// many nodes is for.
    @inline(__always)
    func forEachInPlace(_ body: (Int, UnsafePointer<Node>) -> Bool) {
        withUnsafeBufferPointer { nodes in
            guard let first = nodes.baseAddress else { return }
            for index in 0..<nodes.count where !body(index, first + index) { return }
        }
    }

    /// Returns the number of the first node with an id.
    func firstIndex(of id: NodeID) -> Int? {
        var found: Int?
        forEachInPlace { index, node in
            if node.pointee.id == id { found = index }
            return found == nil
        }
        return found
    }
}
