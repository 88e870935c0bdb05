/// Things that are below each other in more than one sense.
///
/// ```swift
/// Tree([
///     TreeItem(
///         "Europe",
///         children: [
///             TreeItem("United Kingdom", children: [TreeItem("London", detail: "8.9 M"), TreeItem("Bath")]),
///             TreeItem("France", isExpanded: false, children: [TreeItem("Paris")]),
///         ]
///     ),
///     TreeItem("Asia"),
/// ])
/// ```
/// ```text
/// ▾ Europe
/// ├─ ▾ United Kingdom
/// │  ├─ London 8.9 M
/// │  └─ Bath
/// └─ ▸ France
/// Asia
/// ```
/// For a tree that a user can go about in, ``nodes(of:onActivate:)`` makes a node of each line.
public struct Tree: Component {
    /// What is at the top level, from top to bottom.
    public var items: [TreeItem]

    /// Creates a tree.
    public init(_ items: [TreeItem]) {
        self.items = items
    }

    /// A line for each item that is shown.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        return Self.rows(of: items).flatMap { $0.lines(in: space) }
    }

    /// Returns a node for each item that is shown, with the id of the item.
    ///
    /// ```swift
    /// Section(id: "tree", nodes: Tree.nodes(of: state.tree, onActivate: observer.sending { .didToggle($0) }))
    /// ```
    ///
    /// - Parameters:
    ///   - items: What is at the top level.
    ///   - onActivate: What is given the id of the item on which enter is pressed.
    /// - Returns: The nodes, from top to bottom.
    public static func nodes(
        of items: [TreeItem],
        onActivate: @escaping @Sendable (NodeID) -> Void
    ) -> [Node] {
        rows(of: items).map { row in Node(id: row.item.id, row, onActivate: { onActivate(row.item.id) }) }
    }

    /// The most levels that have guides: what is deeper is to the right of every terminal, and shares the guides of these.
    private static let mostGuides = 400

    /// The lines, from top to bottom; the stack is an array, so that no tree is too deep.
    private static func rows(of items: [TreeItem]) -> [TreeRow] {
        var rows: [TreeRow] = []
        var open = items.reversed().map { (item: $0, before: "", level: 0, isLast: false) }
        while let next = open.popLast() {
            let hasGuides = next.level > 0 && next.level < mostGuides
            let guides = hasGuides ? next.before + (next.isLast ? "└─ " : "├─ ") : next.before
            rows.append(TreeRow(item: next.item, guides: guides))
            guard next.item.isExpanded else { continue }
            let before = hasGuides ? next.before + (next.isLast ? "   " : "│  ") : next.before
            for (index, child) in next.item.children.enumerated().reversed() {
                open.append((child, before, next.level + 1, index == next.item.children.count - 1))
            }
        }
        return rows
    }
}

/// One line of a tree.
private struct TreeRow: Component {
    let item: TreeItem
    let guides: String

    func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let mark = item.children.isEmpty ? "" : item.isExpanded ? "▾ " : "▸ "
        let room = space.width - (guides + mark).columns()
        let title = Truncation.tail.apply(to: item.title, columns: room)
        let detail = item.detail.map { Truncation.tail.apply(to: $0, columns: room - title.columns() - 1) } ?? ""
        return [
            Line([
                Span(guides + mark, style: .dim), Span(title), Span(detail.isEmpty ? "" : " " + detail, style: .dim),
            ])
        ]
    }

    var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }

    static func == (lhs: TreeRow, rhs: TreeRow) -> Bool {
        lhs.guides == rhs.guides
            && lhs.item.title == rhs.item.title
            && lhs.item.detail == rhs.item.detail
            && lhs.item.isExpanded == rhs.item.isExpanded
            && lhs.item.children.isEmpty == rhs.item.children.isEmpty
    }
}
