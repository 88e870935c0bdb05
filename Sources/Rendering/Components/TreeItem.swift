/// Something in a tree, and what is below it.
public struct TreeItem: Equatable, Sendable {
    /// The id, unique in the tree.
    public var id: NodeID
    /// The words.
    public var title: String
    /// Words after the title, dimmed.
    public var detail: String?
    /// Whether what is below it is shown.
    public var isExpanded: Bool
    /// What is below it, from top to bottom.
    public var children: [TreeItem]

    /// Creates an item; without an id of its own, its title is its id.
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
