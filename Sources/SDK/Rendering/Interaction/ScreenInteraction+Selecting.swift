/// The keys and clicks that select rows of a table.
extension ScreenInteraction {
    /// The row from which on rows are selected: the last one that was selected by itself.
    struct RowAnchor: Equatable, Sendable {
        var section: NodeID
        var row: NodeID
        /// The number of the row when it was last seen.
        var number: Int
    }

    /// Selects rows of the table with the focus, if the key does.
    mutating func selectRows(_ key: Key, anchor: RowAnchor?, on screen: Screen) -> KeyOutcome? {
        guard focus != nil, let place, let section = screen.section(at: place),
            let selecting = section.table?.selecting
        else { return nil }
        let target: Int
        switch key {
        case " ":
            setAnchor(at: place.node, in: section)
            return .call { selecting.apply(.toggle(place.node)) }
        case .control("a"): return .call { selecting.apply(.toggleAll) }
        case .modified(.up, .shift): target = place.node - 1
        case .modified(.down, .shift): target = place.node + 1
        case .modified(.pageUp, .shift): target = place.node - selectedPage
        case .modified(.pageDown, .shift): target = place.node + selectedPage
        case .modified(.home, .shift): target = 0
        case .modified(.end, .shift): target = section.rows.count - 1
        default: return nil
        }
        return extend(to: target, from: anchor, in: section, on: screen)
    }

    /// Selects rows for a click with a modifier, or before a row; `nil` for another click.
    ///
    /// - Parameters:
    ///   - mouse: The click.
    ///   - clicked: The clicked row.
    ///   - isOnMark: Whether the click is on the mark before the row.
    ///   - anchor: The row from which on rows are selected.
    ///   - screen: The screen.
    mutating func selectRows(
        _ mouse: Mouse,
        at clicked: NodePlace,
        isOnMark: Bool,
        anchor: RowAnchor?,
        on screen: Screen
    ) -> KeyOutcome? {
        guard let section = screen.section(at: clicked), let selecting = section.table?.selecting else { return nil }
        if mouse.modifiers.contains(.shift), place?.isInSameSection(as: clicked) == true {
            return extend(to: clicked.node, from: anchor, in: section, on: screen)
        }
        guard isOnMark || !mouse.modifiers.isDisjoint(with: [.shift, .control]) else { return nil }
        moveFocus(to: clicked, of: screen)
        setAnchor(at: clicked.node, in: section)
        return .edited { selecting.apply(.toggle(clicked.node)) }
    }

    /// Selects the rows from the anchor to a row, instead of those from the anchor to the focus.
    private mutating func extend(
        to target: Int,
        from anchor: RowAnchor?,
        in section: Section,
        on screen: Screen
    ) -> KeyOutcome? {
        guard let place, let selecting = section.table?.selecting, !section.rows.isEmpty else { return nil }
        let target = min(max(0, target), section.rows.count - 1)
        var start = place.node
        if let anchor, anchor.section == section.id,
            let found = section.rows.firstIndex(of: anchor.row, near: anchor.number)
        {
            start = found
        }
        setAnchor(at: start, in: section)
        var next = place
        next.node = target
        moveFocus(to: next, of: screen)
        let old = min(start, place.node)...max(start, place.node)
        let new = min(start, target)...max(start, target)
        return .edited { selecting.apply(.extend(from: old, to: new)) }
    }

    private mutating func setAnchor(at row: Int, in section: Section) {
        guard section.rows.indices.contains(row) else { return rowAnchor = nil }
        rowAnchor = RowAnchor(section: section.id, row: section.rows.id(at: row), number: row)
    }

    private var selectedPage: Int {
        let lines = place.flatMap { window(of: $0) }?.rows.count ?? shown?.height ?? 10
        return max(1, lines - 4)
    }
}

extension NodePlace {
    fileprivate func isInSameSection(as other: NodePlace) -> Bool {
        part == other.part && section == other.section
    }
}
