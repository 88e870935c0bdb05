/// The content of a screen: sections, from top to bottom, or panes.
public struct Box: Equatable, Sendable {
    /// The sections, from top to bottom; the layout puts an empty line between two sections that have lines.
    ///
    /// A box with panes shows the sections of these instead.
    public var sections: [Section]
    /// The panes that the box consists of, or `nil` for a box of sections.
    public var panes: Panes?
    /// The keys of the embedded screens.
    var keys: [KeyBinding] = []
    /// The node that an embedded screen wants to have the focus.
    var focus: NodeID?
    /// The overlay of the first embedded screen that has one.
    @Indirect var overlay: Overlay?
    /// The theme of the first embedded screen that has one.
    var theme: Theme?
    /// The toasts of the embedded screens.
    var toasts: [ShownToast] = []
    /// The behavior of the box's window at the edges of its content.
    @Indirect var scrolling: Scrolling?

    /// Creates a box of sections.
    public init(sections: [Section] = []) {
        self.sections = sections
    }

    /// Creates a box from sections, nodes and panes as they are written, one below the other.
    public init(@ListBuilder<Box.Content> _ content: () -> Box) {
        self = content()
    }

    /// Whether the box has no sections, and none in its panes.
    public var isEmpty: Bool {
        allSections.isEmpty
    }

    /// The sections, or those of all panes in their order.
    var allSections: [Section] {
        panes.map { $0.panes.flatMap(\.box.allSections) } ?? sections
    }

    /// The number of parts: one for a box of sections, else those of all panes.
    var partCount: Int {
        panes.map { $0.panes.reduce(0) { $0 + $1.box.partCount } } ?? 1
    }

    /// Returns the sections of a part, counted from the first part of the box.
    func sections(ofPart part: Int) -> [Section] {
        guard let panes else { return part == 0 ? sections : [] }
        var part = part
        for pane in panes.panes {
            let count = pane.box.partCount
            if part < count { return pane.box.sections(ofPart: part) }
            part -= count
        }
        return []
    }
}
