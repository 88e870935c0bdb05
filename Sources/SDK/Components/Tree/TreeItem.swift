import MillraceRendering

/// An item of a tree, with its child items.
public struct TreeItem: Equatable, Sendable {
    /// The id, unique in the tree.
    public var id: NodeID
    /// The text of the item.
    public var title: String
    /// A text after the title, dimmed.
    public var detail: String?
    /// Whether the children are shown.
    public var isExpanded: Bool
    /// The child items, from top to bottom.
    public var children: [TreeItem]

    /// Creates an item; without an explicit id, the title is the id.
    public init(
        _ title: String,
        id: NodeID? = nil,
        detail: String? = nil,
        isExpanded: Bool = true,
        children: [TreeItem] = []
    ) {
        self.id = id ?? NodeID(title)
        self.title = title
        self.detail = detail
        self.isExpanded = isExpanded
        self.children = children
    }
}
