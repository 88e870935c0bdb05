extension Screen {
    /// Every section from top to bottom: first those pinned to the top, then those of the box, then those pinned to the
    /// bottom.
    var sections: [Section] {
        pinnedTop.allSections + box.allSections + pinnedBottom.allSections
    }

    /// Every node from top to bottom: first the nodes pinned to the top, then the box, then the nodes pinned to the
    /// bottom.
    public var nodes: [Node] {
        sections.flatMap(\.nodes)
    }

    /// The ids that more than one node of the screen has, each listed once, in the order of their second use.
    ///
    /// Of rows that are made in view only, the first thousand are looked at.
    ///
    /// Duplicate ids are a mistake, because their nodes can't be distinguished from one screen to the next; the test
    /// kit's snapshots of screens report them. The layout shows all nodes nevertheless: one of them has the focus at a
    /// time, arrow keys and clicks reach each, and each keeps its own text.
    package var duplicateNodeIDs: [NodeID] {
        var seen: Set<NodeID> = []
        var reported: Set<NodeID> = []
        var duplicates: [NodeID] = []
        for rows in sections.map(\.rows) {
            for index in rows.indices.prefix(rows.checkedCount) {
                let id = rows.id(at: index)
                if !seen.insert(id).inserted && reported.insert(id).inserted { duplicates.append(id) }
            }
        }
        return duplicates
    }

    /// The id of the first node of each section that has several controls, of which keys reach only one.
    ///
    /// The first thousand nodes of a section are looked at; of rows that are made in view only, a sample.
    private var crowdedNodeIDs: [NodeID] {
        var crowded: [NodeID] = []
        for rows in sections.map(\.rows) {
            rows.sample.forEachInPlace { index, node in
                guard node.pointee.controlCount > 1 else { return index < 1000 }
                crowded.append(node.pointee.id)
                return false
            }
        }
        return crowded
    }

    /// The ids of the sections that have a control beside their nodes.
    private var sectionIDsWithLooseControls: [NodeID] {
        sections.filter { section in
            [section.header, section.footer].contains { ($0?.controlCount ?? 0) > 0 }
        }
        .map(\.id)
    }

    /// The mistakes in the nodes of the screen, and of the screen in the window over it.
    package var mistakes: [ScreenMistake] {
        let found: [(ScreenMistake.Kind, [NodeID])] = [
            (.duplicateIDs, duplicateNodeIDs), (.severalControls, crowdedNodeIDs),
            (.controlBesideNodes, sectionIDsWithLooseControls),
        ]
        let own = found.filter { _, ids in !ids.isEmpty }
            .map { kind, ids in ScreenMistake(kind: kind, title: title, ids: ids) }
        return own + (presented?.mistakes ?? [])
    }

    /// Throws the first mistake in the nodes of the screen, if there is any.
    package func requireNoMistakes() throws(ScreenMistake) {
        if let mistake = mistakes.first { throw mistake }
    }

    /// Returns the first node with an id, or `nil`.
    public func node(_ id: NodeID) -> Node? {
        node(at: place(of: id, expected: nil))
    }

    /// The ids of the nodes that can have the focus, each listed once, from top to bottom.
    public var focusOrder: [NodeID] {
        var seen: Set<NodeID> = []
        return nodes.filter { $0.interaction.isFocusable && seen.insert($0.id).inserted }.map(\.id)
    }
}
