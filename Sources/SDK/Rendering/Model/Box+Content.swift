extension Box {
    /// An element of the content of a box.
    public enum Content: Sendable {
        /// A section as it was written.
        case section(Section)
        /// A node without a section.
        case node(Node)
        /// A screen under a name.
        case screen(EmbeddedScreen)
        /// A table, whose rows are nodes.
        case table(Table)
        /// Panes; sections above and below them become panes that fit their content.
        case panes(Panes)
    }

    /// Creates a box of contents; neighboring nodes without a section become anonymous sections.
    ///
    /// - Parameter contents: The contents, from top to bottom.
    init(contents: [Content]) {
        var sections: [Section] = []
        var loose: [Node] = []
        var anonymousCount = 0
        var keys: [KeyBinding] = []
        var focus: NodeID?
        var overlay: Overlay?
        var theme: Theme?
        var toasts: [ShownToast] = []
        var stacked: [Pane] = []
        var panesCount = 0
        func closeAnonymousSection() {
            guard !loose.isEmpty else { return }
            var section = Section(id: NodeID(AnonymousSection(number: anonymousCount)), nodes: loose)
            section.placedNodes = loose.indices.filter { loose[$0].id.isPlace }
            sections.append(section)
            anonymousCount += 1
            loose = []
        }
        func closePane() {
            closeAnonymousSection()
            guard !sections.isEmpty else { return }
            stacked.append(Pane(.fit, box: Box(sections: sections)))
            sections = []
        }
        for content in contents {
            switch content {
            case let .node(node):
                loose.append(node)
            case let .section(section):
                closeAnonymousSection()
                sections.append(section)
            case let .table(table):
                closeAnonymousSection()
                if table.id == nil { anonymousCount += 1 }
                sections.append(table.section(orID: NodeID(AnonymousSection(number: anonymousCount - 1))))
            case let .screen(screen):
                closeAnonymousSection()
                sections += screen.sections
                keys += screen.keys
                focus = focus ?? screen.focus
                overlay = overlay ?? screen.overlay
                theme = theme ?? screen.screen.ownTheme
                toasts += screen.toasts
            case let .panes(panes):
                closePane()
                stacked.append(Pane(.flexible(), box: Box(panes: panes.scoped(number: panesCount))))
                panesCount += 1
                keys += panes.panes.flatMap(\.box.keys)
                focus = focus ?? panes.panes.lazy.compactMap(\.box.focus).first
                overlay = overlay ?? panes.panes.lazy.compactMap(\.box.overlay).first
                theme = theme ?? panes.panes.lazy.compactMap(\.box.theme).first
                toasts += panes.panes.flatMap(\.box.toasts)
            }
        }
        if stacked.isEmpty {
            closeAnonymousSection()
            self.init(sections: sections)
        } else {
            closePane()
            self = stacked.count == 1 ? stacked[0].box : Box(panes: Panes(.stacked, panes: stacked))
        }
        self.keys = keys
        self.focus = focus
        self.overlay = overlay
        self.theme = theme
        self.toasts = toasts
        // A screen that is the whole content is seen through the window of the box.
        if contents.count == 1, case let .screen(screen) = contents[0] { scrolling = screen.screen.box.scrolling }
    }

    /// Creates a box that consists of panes.
    init(panes: Panes) {
        self.init()
        self.panes = panes
    }
}

/// The id of an anonymous section: its number among the anonymous sections of the box, so that sections with an id
/// don't change the ids of anonymous ones.
private struct AnonymousSection: Hashable, CustomStringConvertible {
    let number: Int

    var description: String {
        "section \(number)"
    }
}
