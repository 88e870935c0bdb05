/// A component on a screen, with an id that no other node has.
///
/// Nodes are the units of focus: a node can have the focus if its component is interactive or the node itself has an
/// action. Of several controls in one node only the first gets keys, while a click reaches the one that it points at;
/// give each control a node of its own.
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
    /// The id, unique among the nodes of a screen: a value that stays the same as long as a user would call the node
    /// "the same one".
    public var id: NodeID
    /// The component that the node shows.
    public var component: any Component {
        didSet { fixedHeight = component.fixedHeight }
    }
    /// The height of the node without the focus, if it is the same in every space.
    private(set) var fixedHeight: FixedHeight?
    private var onActivate: (@Sendable () -> Void)?
    /// The keys that work while the node has the focus.
    private(set) var keyBindings: [KeyBinding] = []

    /// Creates a node of one component.
    ///
    /// `onActivate` is the handler of enter while the node has the focus, and replaces the component's own action. A
    /// click on a control among several components calls the action of the control.
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
    public init(
        id: some Hashable & Sendable,
        onActivate: (@Sendable () -> Void)? = nil,
        @ListBuilder<any Component> content: () -> [any Component]
    ) {
        self.init(id: id, Stack.unlessSingle(content()), onActivate: onActivate)
    }

    /// The actions that a user can call while the node has the focus.
    public var interaction: Interaction {
        guard onActivate != nil || !keyBindings.isEmpty else { return component.interaction }
        var interaction = component.interaction
        interaction.activate = onActivate ?? interaction.activate
        // The first of two bindings of a key is the one that a host shows.
        for binding in keyBindings.reversed() { interaction.keys[binding.key] = binding.action }
        return interaction
    }

    /// The number of controls that a click reaches, of which keys reach one; the node itself is one if its action
    /// replaces that of a control among several components.
    var controlCount: Int {
        let replacesControl = onActivate != nil && component.isContainer && component.interaction.activate != nil
        return component.controlCount + (replacesControl ? 1 : 0)
    }

    /// Returns the node with keys that work while it has the focus; a node with keys can have the focus.
    ///
    /// ```swift
    /// Node(id: card.id, ListItem(card.title, action: observer.sending(.open(card.id))))
    ///     .keys([KeyBinding(">", "Move right", action: observer.sending(.moveRight(card.id)))])
    /// ```
    /// While the node has the focus, these keys are shown before those of the screen or the window, in the last line,
    /// in the list of all keys and in speech.
    ///
    /// The keys take precedence over those of the component, over the keys that move the focus, and over bindings of
    /// the screen; a text field handles keys that type or move its cursor before they do, and an editor also enter and
    /// the page keys. The last line leaves these out.
    ///
    /// - Parameter keys: The keys; a later call adds to those of earlier ones.
    public func keys(_ keys: [KeyBinding]) -> Node {
        var node = self
        node.keyBindings += keys
        return node
    }

    /// Returns the node, or as much empty space as it takes; a hidden node can't have the focus.
    ///
    /// - Parameter isHidden: Whether the node is hidden.
    public func hidden(_ isHidden: Bool = true) -> Node {
        var node = self
        node.component = component.hidden(isHidden)
        if isHidden { (node.onActivate, node.keyBindings) = (nil, []) }
        return node
    }

    /// Returns whether two nodes look equal, have equal keys, and both have an action of their own or both have none.
    public static func == (lhs: Node, rhs: Node) -> Bool {
        lhs.id == rhs.id
            && (lhs.onActivate == nil) == (rhs.onActivate == nil)
            && lhs.keyBindings == rhs.keyBindings
            && lhs.component.isEqual(to: rhs.component)
    }
}

extension [Node] {
    /// Calls `body` with the index and the address of one node after the other, until `body` returns `false`.
    ///
    /// Reading a node from the array would copy the node and its component, which takes longer than most of the work
    /// that the callers do for each node.
    @inline(__always)
    func forEachInPlace(_ body: (Int, UnsafePointer<Node>) -> Bool) {
        withUnsafeBufferPointer { nodes in
            guard let first = nodes.baseAddress else { return }
            for index in 0..<nodes.count where !body(index, first + index) { return }
        }
    }

    func firstIndex(of id: NodeID) -> Int? {
        var found: Int?
        forEachInPlace { index, node in
            if node.pointee.id == id { found = index }
            return found == nil
        }
        return found
    }
}
