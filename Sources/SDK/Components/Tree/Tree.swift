import MillraceRendering

/// An outline of items that have child items.
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
/// For a tree whose items a user can focus, ``nodes(of:onActivate:)`` creates a node for each line.
public struct Tree: Component {
    /// The items of the top level, from top to bottom.
    public var items: [TreeItem]

    /// Creates a tree.
    public init(_ items: [TreeItem]) {
        self.items = items
    }

    /// Returns a line for each visible item.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        return Self.rows(of: items).flatMap { $0.lines(in: space) }
    }

    /// Returns a node for each visible item, with the id of the item.
    ///
    /// ```swift
    /// Section(id: "tree", nodes: Tree.nodes(of: state.tree, onActivate: observer.sending { .didToggle($0) }))
    /// ```
    ///
    /// - Parameters:
    ///   - items: The items of the top level.
    ///   - onActivate: The handler that receives the id of the item on which the user pressed enter.
    /// - Returns: The nodes, from top to bottom.
    public static func nodes(
        of items: [TreeItem],
        onActivate: @escaping @Sendable (NodeID) -> Void
    ) -> [Node] {
        rows(of: items).map { row in Node(id: row.item.id, row, onActivate: { onActivate(row.item.id) }) }
    }

    /// The number of levels that have guide lines.
    ///
    /// Deeper items are beyond the right edge of every terminal and share the guides of the last of these levels.
    private static let mostGuides = 400

    /// Returns the visible lines, from top to bottom; the traversal uses an array as its stack, so that a deep tree
    /// can't overflow the call stack.
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
                Span(guides + mark, style: .border), Span(title),
                Span(detail.isEmpty ? "" : " " + detail, style: .secondary),
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
