/// The target of a user's drag, from the press of the main button on.
///
/// The screen may change meanwhile, so each move looks everything up again.
enum MouseDrag: Equatable, Sendable {
    /// The end of the selection in the text of a node.
    case text(NodeID)
    /// The choice of a spot of a node, as on a slider.
    case spots(NodeID)
    /// The scroll bar of the window onto a part of the screen.
    case bar(Int)
    /// A border between two panes.
    case edge(ScreenInteraction.HeldEdge)
    /// The border of a column of a table.
    case column(ScreenInteraction.HeldColumn)
}

extension ScreenInteraction {
    /// Continues a drag, or ends it if its target is gone.
    ///
    /// - Returns: The outcome of the move; `nil` if there is nothing to drag anymore.
    mutating func drag(_ dragged: MouseDrag, to mouse: Mouse, on screen: Screen) -> KeyOutcome? {
        let outcome: KeyOutcome? =
            switch dragged {
            case let .bar(part): dragBar(of: part, to: mouse)
            case let .edge(held): drag(held, to: mouse, on: screen)
            case let .column(held): drag(held, to: mouse, on: screen)
            case let .spots(id): dragSpot(of: id, to: mouse, on: screen)
            case let .text(id): dragSelection(in: id, to: mouse, on: screen)
            }
        if outcome == nil { drag = nil }
        return outcome
    }

    private mutating func dragBar(of part: Int, to mouse: Mouse) -> KeyOutcome? {
        guard shown?.owners.windows.contains(where: { $0.parts.lowerBound == part && $0.maximumScroll > 0 }) == true
        else {
            return nil
        }
        let before = scrolls
        let outcome = scrollBar(of: part, to: mouse.row)
        return scrolls == before ? .notHandled : outcome
    }

    private func dragSpot(of id: NodeID, to mouse: Mouse, on screen: Screen) -> KeyOutcome? {
        guard let area = focusedArea(id, on: screen), let onSpot = interaction(on: screen).onSpot,
            let spots = shown?.owners.spots.filter({ spot in
                spot.path.hasKeys && area.rows.contains(spot.row) && area.columns.overlaps(spot.columns)
            }),
            let nearest = spots.min(by: { $0.distance(to: mouse) < $1.distance(to: mouse) })
        else { return nil }
        return .edited { onSpot(nearest.number) }
    }

    private mutating func dragSelection(in id: NodeID, to mouse: Mouse, on screen: Screen) -> KeyOutcome? {
        guard let area = focusedArea(id, on: screen), interaction(on: screen).input != nil,
            var editing = focus?.editing, let first = textLines(in: area).first, let last = textLines(in: area).last
        else { return nil }
        let line = textLines(in: area).first { $0.row == mouse.row } ?? (mouse.row < first.row ? first : last)
        guard let stop = line.nearestStop(to: mouse.column) else { return nil }
        editing.select(bytesFromEnd: stop)
        // Beyond an end of the visible text, each move selects a little more.
        if first.editor != nil, mouse.row < first.row {
            editing.apply(.modified(.up, .shift))
        } else if first.editor != nil, mouse.row > last.row {
            editing.apply(.modified(.down, .shift))
        } else if first.editor == nil, mouse.column < line.column {
            editing.apply(.modified(.left, .shift))
        } else if first.editor == nil, mouse.column >= line.column + line.stops.count {
            editing.apply(.modified(.right, .shift))
        }
        guard editing != focus?.editing else { return .notHandled }
        revealsFocus = true
        focus?.editing = editing
        return .moved
    }

    /// Returns the cells of a node that has the focus still.
    private func focusedArea(_ id: NodeID, on screen: Screen) -> FrameOwners.NodeArea? {
        guard focus?.id == id, let place = screen.place(of: id, expected: place) else { return nil }
        let areas = shown?.owners.nodes.filter { $0.id == id } ?? []
        return areas.first { $0.place == place } ?? areas.first
    }

    /// Returns the lines of the first text field, or editor, of a node: if a node has several, only the first accepts
    /// text.
    func textLines(in area: FrameOwners.NodeArea) -> [CursorStops] {
        let stops = shown?.grid.cursorStops ?? []
        guard let first = stops.first(where: { area.rows.contains($0.row) && area.columns.contains($0.column) }) else {
            return []
        }
        return first.editor == nil ? [first] : stops.filter { $0.editor == first.editor }
    }
}

extension CursorStops {
    /// Returns the number of bytes after the cursor for the column of the text that is nearest to a column of the
    /// frame.
    fileprivate func nearestStop(to column: Int) -> Int? {
        guard !stops.isEmpty else { return nil }
        return stops[min(max(self.column, column), self.column + stops.count - 1) - self.column]
    }
}

extension Spot {
    /// Returns the distance of the position from a cell: by lines first, and then by columns.
    fileprivate func distance(to mouse: Mouse) -> Int {
        let (row, column) = (min(max(-1, mouse.row), 1 << 20), min(max(-1, mouse.column), 1 << 20))
        let columnDistance = max(columns.lowerBound - column, column - (columns.upperBound - 1), 0)
        return abs(row - self.row) << 24 + columnDistance
    }
}
