/// The focused node, with the state of its text field.
public struct Focus: Equatable, Sendable {
    /// The id of the node.
    public var id: NodeID
    /// The text and the cursor, if the node is a text field.
    public var editing: TextEditing?
    /// The place of the node on the last screen.
    var place: NodePlace?

    /// Creates a focus on a node.
    public init(_ id: some Hashable & Sendable, editing: TextEditing? = nil) {
        self.id = NodeID(id)
        self.editing = editing
    }

    /// Returns whether two values have the same node and the same text, cursor and selection.
    public static func == (lhs: Focus, rhs: Focus) -> Bool {
        lhs.id == rhs.id && lhs.editing == rhs.editing
    }
}
