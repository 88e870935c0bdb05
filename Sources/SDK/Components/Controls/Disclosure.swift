import MillraceRendering

/// A section that a user opens and closes: a line with a sign, and below it the nodes while it is open.
///
/// ```swift
/// Disclosure(
///     id: "details",
///     "Details",
///     isExpanded: state.showsDetails,
///     onToggle: observer.sending { .didToggleDetails($0) }
/// ) {
///     Node(id: "county", Text("Greater London"))
///     Node(id: "river", Text("Thames"))
/// }
/// ```
/// ```text
///   ▾ Details
///     Greater London
///     Thames
/// ```
/// Closed, it is one line:
/// ```text
///   ▸ Details
/// ```
/// Enter, space and a click open it or close it; the right key only opens, and the left key only closes. The state of
/// the feature keeps whether it is open, so that it is as the user left it.
public struct Disclosure: Sendable {
    private let id: NodeID
    private let row: DisclosureRow
    private let nodes: [Node]

    /// Creates a section that opens and closes.
    ///
    /// - Parameters:
    ///   - id: The id, unique among the sections of a screen.
    ///   - title: The text of the line that stays.
    ///   - isExpanded: Whether the section is open.
    ///   - onToggle: The handler that receives whether the section is to be open.
    ///   - nodes: The nodes, which are made only while the section is open.
    public init(
        id: some Hashable & Sendable,
        _ title: String,
        isExpanded: Bool,
        onToggle: @escaping @Sendable (Bool) -> Void,
        @ListBuilder<Node> nodes: () -> PlacedList<Node>
    ) {
        self.id = NodeID(id)
        row = DisclosureRow(title: title, isExpanded: isExpanded, onToggle: onToggle)
        self.nodes = isExpanded ? Section(id: id, nodes: nodes).nodes : []
    }

    /// The section of the line and the nodes.
    public var section: Section {
        let content = nodes.map { node in
            var node = node
            node.component = node.component.padded(leading: 2)
            return node
        }
        return Section(id: id, nodes: [Node(id: NodeID("title", in: id), row)] + content)
    }
}

/// The line that stays.
private struct DisclosureRow: Component {
    let title: String
    let isExpanded: Bool
    let onToggle: @Sendable (Bool) -> Void

    func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let words = Truncation.tail.apply(to: title, columns: max(0, space.width - 2))
        let style: Style = space.isFocused ? .focus : .title
        return [Line([Span(isExpanded ? "▾" : "▸", style: .accent), Span(" "), Span(words, style: style)])]
    }

    var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    var interaction: Interaction {
        let (isExpanded, onToggle) = (isExpanded, onToggle)
        let toggle: @Sendable () -> Void = { onToggle(!isExpanded) }
        return Interaction(activate: toggle, keys: [isExpanded ? .left : .right: toggle])
    }

    var spoken: String {
        let texts = Spoken.texts
        return Spoken.joined([texts.button.filled(["title": title]), isExpanded ? texts.expanded : texts.collapsed])
    }

    static func == (lhs: DisclosureRow, rhs: DisclosureRow) -> Bool {
        lhs.title == rhs.title && lhs.isExpanded == rhs.isExpanded
    }
}
