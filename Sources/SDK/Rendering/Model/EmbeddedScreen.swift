/// A screen in the content of another one: the renderer of a part of a feature, used in the renderer of the whole.
///
/// ```swift
/// Screen(title: "Two counters") {
///     EmbeddedScreen(id: "left", left.render(state: counters.left))
///     EmbeddedScreen(id: "right", right.render(state: counters.right))
/// }
/// .text(width: 30)
/// ```
/// ```text
/// Two counters
/// ──────────────────────────────
/// Apples
///   2
///   [ Add ]
///
/// Pears
///   5
///   [ Add ]
///
/// + Add
/// ```
///
/// All nodes and sections of the embedded screen, also those that it pins, are shown at the position of the embedded
/// screen, from top to bottom. Their ids get the id of the embedded screen in front, `left.add`: so nodes of several
/// embedded screens differ, and `NodeID("add", in: "left")` is the id of one of them. The title is the header of the
/// first section, above that section's own header.
///
/// The keys of the embedded screen work on the screen around it, and its bar items with a key and an action are such
/// keys too. An item with an action and without a key is a button above the sections. Where several bindings have one
/// key, they take precedence in this order, and the last line shows only the first:
///
/// 1. bindings of the node that has the focus (``Node/keys(_:)``),
/// 2. bindings of the embedded screen that has the focus, of the innermost first,
/// 3. bindings of the screen itself, and then its bar items,
/// 4. bindings of the other embedded screens, from top to bottom.
///
/// A binding that takes the key of an item of the first line replaces the item there, so that the key that leaves is
/// always in the same position.
///
/// ``Screen/focus`` of an embedded screen applies while the screen around it has none; of several embedded screens,
/// that of the first that has one.
public struct EmbeddedScreen: Equatable, Sendable {
    /// The id, unique among the screens that are embedded in one.
    public var id: NodeID
    /// The embedded screen.
    public var screen: Screen

    /// Creates an embedded screen.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the screens that are embedded in one.
    ///   - screen: The screen.
    public init(id: some Hashable & Sendable, _ screen: Screen) {
        self.id = NodeID(id)
        self.screen = screen
    }
}

extension EmbeddedScreen {
    /// The parts of a screen whose sections may have equal ids.
    private enum Part: Hashable {
        case top
        case bottom
    }

    /// The bar items; also their ids.
    private enum Item: String, CaseIterable {
        case leading
        case trailing
    }

    /// The sections as they are in the screen around this one.
    var sections: [Section] {
        let sections =
            items + screen.pinnedTop.allSections.map { renamed($0, NodeID($0.id, in: Part.top)) }
            + screen.box.allSections.map { renamed($0, $0.id) }
            + screen.pinnedBottom.allSections.map { renamed($0, NodeID($0.id, in: Part.bottom)) }
        return titled(sections)
    }

    /// The keys as they are in the screen around this one.
    var keys: [KeyBinding] {
        let items = Item.allCases.compactMap { name -> KeyBinding? in
            guard let item = item(name), let key = item.key, let action = item.action else { return nil }
            return KeyBinding(key, item.title, action: action)
        }
        let own = screen.keys + items
        let embedded = screen.allKeys.dropFirst(screen.keys.count)
        return (own + embedded).map { binding in
            var binding = binding
            binding.screens.insert(id, at: 0)
            return binding
        }
    }

    /// The node that should have the focus, as it is in the screen around this one.
    var focus: NodeID? {
        screen.wantedFocus.map { NodeID($0, in: id) }
    }

    /// The overlay, as it is in the screen around this one.
    var overlay: Overlay? {
        screen.topOverlay?.embedded(in: id)
    }

    /// The toasts, as they are in the screen around this one.
    var toasts: [ShownToast] {
        screen.allToasts.map { toast in
            var toast = toast
            toast.id = NodeID(toast.id, in: id)
            return toast
        }
    }

    /// The section of the bar items that have an action and no key.
    private var items: [Section] {
        let nodes = Item.allCases.compactMap { name -> Node? in
            guard let item = item(name), item.key == nil, let action = item.action else { return nil }
            return Node(id: NodeID(name, in: id), Button(item.title, action: action))
        }
        return nodes.isEmpty ? [] : [Section(id: NodeID(Item.allCases, in: id), nodes: nodes)]
    }

    private func item(_ name: Item) -> BarItem? {
        switch name {
        case .leading: screen.leading
        case .trailing: screen.trailing
        }
    }

    private func renamed(_ section: Section, _ sectionID: NodeID) -> Section {
        var section = section
        section.id = NodeID(sectionID, in: id)
        section.rows = section.rows.renamed { [id] in NodeID($0, in: id) }
        return section
    }

    private func titled(_ sections: [Section]) -> [Section] {
        guard !screen.title.isEmpty else { return sections }
        let title = Text(screen.title).styled(.title)
        guard var first = sections.first else {
            return [Section(id: NodeID("title", in: id), header: title as any Component, nodes: [])]
        }
        first.header = first.header.map { Stack([title, $0]) } ?? title
        return [first] + sections.dropFirst()
    }
}
