/// The keys and the mouse that move the borders between panes.
extension ScreenInteraction {
    /// A border that the mouse holds.
    struct HeldEdge: Equatable, Sendable {
        /// The number of the pane before the border.
        var edge: Int
        /// The parts of all panes.
        var parts: Range<Int>
        /// The row or column of the mouse while the border was where ``size`` says.
        var start: Int
        /// The size of the pane before the border at the press.
        var size: Int
    }

    /// Takes hold of a border; a double click resets the sizes.
    mutating func hold(_ edge: Int, of parts: Range<Int>, at mouse: Mouse, on screen: Screen) -> KeyOutcome {
        guard let edges = edges(of: parts), edges.sizes.indices.contains(edge),
            let onResize = screen.resizing(of: parts)?.onResize
        else { return .notHandled }
        guard mouse.action != .doubleClick else { return .call { onResize([]) } }
        let start = edges.arrangement == .sideBySide ? mouse.column : mouse.row
        drag = .edge(HeldEdge(edge: edge, parts: parts, start: start, size: edges.sizes[edge]))
        return .notHandled
    }

    /// Moves the border that the mouse holds, as far as its limits; `nil` if it is gone.
    func drag(_ held: HeldEdge, to mouse: Mouse, on screen: Screen) -> KeyOutcome? {
        guard let edges = edges(of: held.parts), edges.sizes.indices.contains(held.edge),
            let onResize = screen.resizing(of: held.parts)?.onResize
        else { return nil }
        let position = edges.arrangement == .sideBySide ? mouse.column : mouse.row
        let bounded = min(max(position, -LayoutLimits.columns), LayoutLimits.columns)
        let distance = held.size + bounded - held.start - edges.sizes[held.edge]
        guard let sizes = edges.moving(held.edge, by: distance) else { return .notHandled }
        return .call { onResize(sizes) }
    }

    /// Moves the border beside the pane with the focus, if the key does: of the innermost panes in its direction.
    func moveEdge(_ key: Key, on screen: Screen) -> KeyOutcome? {
        let (arrangement, distance): (Panes.Arrangement, Int)
        switch key {
        case .modified(.left, [.alt, .shift]): (arrangement, distance) = (.sideBySide, -1)
        case .modified(.right, [.alt, .shift]): (arrangement, distance) = (.sideBySide, 1)
        case .modified(.up, [.alt, .shift]): (arrangement, distance) = (.stacked, -1)
        case .modified(.down, [.alt, .shift]): (arrangement, distance) = (.stacked, 1)
        default: return nil
        }
        guard let part = focus == nil ? scrolls.focusedPart : place?.part else { return nil }
        let around = (shown?.owners.edges ?? []).filter { $0.arrangement == arrangement && $0.parts.contains(part) }
        guard var edges = around.min(by: { $0.parts.count < $1.parts.count }), let edge = edges.edge(ofPart: part),
            let panes = screen.panes(of: edges.parts), let onResize = panes.resizing?.onResize
        else { return nil }
        // Of two keys in one frame, the second begins where the first has moved the border.
        edges.sizes = panes.sizes(in: edges.sizes.reduce(0, +), atLeast: arrangement.leastSize) { index, _ in
            edges.sizes[index]
        }
        return edges.moving(edge, by: distance).map { sizes in .call { onResize(sizes) } } ?? .notHandled
    }

    private func edges(of parts: Range<Int>) -> PaneEdges? {
        shown?.owners.edges.first { $0.parts == parts }
    }
}

extension Screen {
    fileprivate func resizing(of parts: Range<Int>) -> Resizing? {
        panes(of: parts)?.resizing
    }

    /// Returns the panes that show parts of the screen.
    fileprivate func panes(of parts: Range<Int>) -> Panes? {
        var start = 0
        for box in [pinnedTop, box, pinnedBottom] {
            if let found = box.panes(of: parts, from: start) { return found }
            start += box.partCount
        }
        return nil
    }
}

extension Box {
    fileprivate func panes(of parts: Range<Int>, from start: Int) -> Panes? {
        guard let panes else { return nil }
        if panes.panes.count > 1, parts == start..<start + partCount { return panes }
        var start = start
        for pane in panes.panes {
            if let found = pane.box.panes(of: parts, from: start) { return found }
            start += pane.box.partCount
        }
        return nil
    }
}
