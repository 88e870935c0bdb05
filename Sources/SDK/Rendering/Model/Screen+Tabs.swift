extension Screen {
    /// The id of the node of the tabs that ``showing(_:)-(TabBar)`` puts above the content.
    package static let tabBarID = NodeID("millrace.tabs")

    /// Returns the screen with the titles of tabs above its content, and above the content pinned to the top.
    ///
    /// Alt with a number selects the tab of this number wherever the focus is, ctrl-page-up and ctrl-page-down
    /// the one before and the one after; keys of the screen itself take precedence. The bar has the focus at first only
    /// while nothing else on the screen can have it; a user of the bar's own keys stays on the bar.
    ///
    /// - Parameter tabs: The titles, and the handler of a choice.
    public func showing(_ tabs: TabBar) -> Screen {
        var screen = self
        let section = Section(id: Self.tabBarID, nodes: [Node(id: Self.tabBarID, tabs)])
        screen.pinnedTop = pinnedTop.headed(by: section)
        let own = allKeys
        screen.keys += tabs.screenKeys.filter { key in !own.contains { $0.key == key.key } }
        return screen
    }

    /// The tabs above the content, if there are some.
    package var tabs: TabBar? {
        node(Self.tabBarID)?.component as? TabBar
    }

    /// The position of the node that has the focus at first.
    var firstFocus: NodePlace? { firstPlace.map { lastFocus(followedFrom: $0) } }

    /// The position of the first node that can have the focus, except for one that is only beside the content.
    var firstPlace: NodePlace? {
        let first = focusablePlace(from: nil)
        var place = first
        while let candidate = place, node(at: candidate)?.interaction.isSecondary == true {
            place = focusablePlace(from: candidate.next)
        }
        return place ?? first
    }

    /// Returns whether the window onto a part follows its end.
    func followsEnd(inPart part: Int) -> Bool {
        box.followsEnd(inPart: part - pinnedTop.partCount)
    }

    /// Returns the last position in a part that follows its end whose node can have the focus; in another part, the
    /// position itself.
    private func lastFocus(followedFrom place: NodePlace) -> NodePlace {
        guard followsEnd(inPart: place.part) else { return place }
        return focusablePlace(before: NodePlace(part: place.part + 1, section: 0, node: 0)) ?? place
    }
}

extension Box {
    /// The section of the tabs above the content.
    var tabs: Section? {
        let first = panes?.panes.first?.box.sections.first ?? sections.first
        return first?.id == Screen.tabBarID ? first : nil
    }

    /// Returns the box with a section above its content.
    func headed(by section: Section?) -> Box {
        guard let section else { return self }
        var box = self
        if let panes {
            let head = Pane(.fit, box: Box(sections: [section]))
            let rest = Pane(.flexible(), box: Box(panes: panes))
            box.panes = Panes(.stacked, panes: [head, rest])
        } else {
            box.sections.insert(section, at: 0)
        }
        return box
    }
}
