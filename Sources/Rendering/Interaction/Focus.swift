/// The node that has the focus, and what is edited in it.
public struct Focus: Equatable, Sendable {
    /// The node.
    public var id: NodeID
    /// The text and the cursor, if the node is a text field.
    public var editing: TextEditing?
    /// Where the node was last seen.
    var place: NodePlace?

    /// Creates a focus on a node.
    public init(_ id: some Hashable & Sendable, editing: TextEditing? = nil) {
        self.id = NodeID(id)
        self.editing = editing
    }

    /// Returns whether two are the same node and the same editing.
    public static func == (lhs: Focus, rhs: Focus) -> Bool {
        lhs.id == rhs.id && lhs.editing == rhs.editing
    }
}
