/// The focused node, with the state of its text field.
package struct Focus: Equatable, Sendable {
    package var id: NodeID
    /// The text and the cursor, if the node is a text field.
    package var editing: TextEditing?
    /// The position of the node on the last screen.
    var place: NodePlace?

    /// Creates a focus on a node.
    package init(_ id: some Hashable & Sendable, editing: TextEditing? = nil) {
        self.id = NodeID(id)
        self.editing = editing
    }

    /// Returns whether two values have the same node and the same text, cursor and selection.
    package static func == (lhs: Focus, rhs: Focus) -> Bool {
        lhs.id == rhs.id && lhs.editing == rhs.editing
    }
}
