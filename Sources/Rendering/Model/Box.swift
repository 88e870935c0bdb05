/// The content of a screen: sections, from top to bottom.
public struct Box: Equatable, Sendable {
    /// The sections, from top to bottom; the layout puts an empty line between two sections.
    public var sections: [Section]
    /// The keys of the embedded screens.
    var keys: [KeyBinding] = []
    /// The node that an embedded screen wants to have the focus.
    var focus: NodeID?

    /// Creates a box of sections.
    public init(sections: [Section] = []) {
        self.sections = sections
    }

    /// Creates a box from sections and nodes as they are written, one below the other.
    public init(@ListBuilder<Box.Content> _ content: () -> Box) {
        self = content()
    }

    /// Whether the box has no sections.
    public var isEmpty: Bool {
        sections.isEmpty
    }
}
