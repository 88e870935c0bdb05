extension ScreenInteraction {
    /// The number of lines that one turn of the wheel scrolls.
    private static let wheelLines = 3

    /// Handles an action of the mouse; finds the node or item at the clicked cell in the last frame shown.
    mutating func handle(_ mouse: Mouse, on screen: Screen) -> KeyOutcome {
        let dragged = drag
        // Only moves of the mouse continue a drag.
        if mouse.action != .drag { drag = nil }
        if mouse.isPress, let toast = shown?.owners.toast(at: mouse) {
            let handler = screen.allToasts.first { $0.id == toast }?.onClick
            return handler.map(KeyOutcome.call) ?? .notHandled
        }
        let windows = shown?.windows ?? []
        if let overlay = screen.topOverlay {
            drag = nil
            return handle(mouse, in: windows[...], of: overlay, over: screen)
        }
        // A click on a window that has just closed isn't meant for the cells below it.
        guard windows.isEmpty else { return .notHandled }
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let before = scrolls
            if let window = scrollableWindow(at: mouse) {
                let lines = mouse.action == .wheelUp ? -Self.wheelLines : Self.wheelLines
                scroll(window, to: scrolls[window.parts.lowerBound] + lines)
            }
            revealsFocus = false
            return scrolls == before ? .notHandled : .moved
        case .wheelLeft, .wheelRight:
            let table = shown?.owners.tables.first { table in
                table.rows.contains(mouse.row) && table.columns.contains(mouse.column)
            }
            let columns = mouse.action == .wheelLeft ? -1 : 1
            return table.flatMap { scrollSideways($0.place, by: columns) } ?? .notHandled
        case .release:
            return .notHandled
        case .drag:
            return dragged.flatMap { drag($0, to: mouse, on: screen) } ?? .notHandled
        case .click, .doubleClick:
            guard let shown else { return .notHandled }
            let target = shown.owners.target(at: mouse)
            // A click on the label of a key does the same as the key.
            if case let .key(key)? = target?.kind, let handler = interaction(on: screen).keys[key] {
                return .call(handler)
            }
            switch target?.kind {
            case let .column(column, of: place)?: return sort(by: column, place, on: screen) ?? .notHandled
            case let .columnEdge(column, of: place)?: return hold(column: column, of: place, at: mouse, on: screen)
            case let .sideways(columns, of: place)?: return scrollSideways(place, by: columns) ?? .notHandled
            case let .edge(edge, of: parts)?: return hold(edge, of: parts, at: mouse, on: screen)
            case let .bar(part)?:
                drag = .bar(part)
                return scrollBar(of: part, to: mouse.row)
            case let .end(part)?:
                guard let window = shown.owners.windows.first(where: { $0.parts.lowerBound == part }) else { break }
                return returnToEnd(of: window)
            case .leading?, .trailing?, .key?, .toast?, .mark?, nil: break
            }
            let isOnMark = target?.kind == .mark
            if let target, !isOnMark {
                return screen.action(of: target, around: focus?.id).map(KeyOutcome.call) ?? .notHandled
            }
            return click(mouse, isOnMark: isOnMark, in: shown, on: screen)
        }
    }

    private mutating func click(
        _ mouse: Mouse,
        isOnMark: Bool,
        in shown: TextFrame,
        on screen: Screen
    ) -> KeyOutcome {
        let anchor = rowAnchor
        rowAnchor = nil
        let owners = shown.owners
        guard let area = owners.node(atRow: mouse.row, column: mouse.column),
            let place = screen.place(of: area.id, expected: area.place), let node = screen.node(at: place)
        else { return clickArea(at: mouse, on: screen) }
        var interaction = node.interaction
        let selected = selectRows(mouse, at: place, isOnMark: isOnMark, anchor: anchor, on: screen)
        if let selected { return selected }
        if let chosen = chooseCell(mouse, at: place, on: screen) { return chosen }
        let path = owners.part(at: mouse)?.path ?? []
        let (part, rest) = node.component.part(at: path[...])
        guard path.hasKeys else {
            return rest.hasKeys ? owners.click(part.interaction, at: mouse, path: path) : .notHandled
        }
        guard interaction.isFocusable else { return clickArea(at: mouse, on: screen) }
        // The node's own action is for enter and for clicks beside the component.
        if rest.count < path.count { interaction.activate = part.interaction.activate }
        moveFocus(to: place, of: screen)
        if let onSpot = interaction.onSpot {
            if interaction.followsDrag { drag = .spots(area.id) }
            let spot = owners.spot(at: mouse, path: path)
            return spot.map { spot in .edited { onSpot(spot.number) } } ?? .moved
        }
        if let input = interaction.input {
            drag = .text(area.id)
            let line = textLines(in: area).first { $0.row == mouse.row }
            guard let stop = line?.stop(at: mouse.column) else { return .moved }
            focus?.editing?.moveCursor(bytesFromEnd: stop)
            if mouse.action == .doubleClick { focus?.editing?.selectWord(orAll: input.isSecret) }
            return .moved
        }
        return interaction.activate.map(KeyOutcome.edited) ?? .moved
    }
}

extension FrameOwners {
    /// Returns the target of a click.
    func target(at mouse: Mouse) -> ClickTarget? {
        targets.first { $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    /// Calls the handler of a component without keys: it gets clicks, but neither the focus nor a drag.
    fileprivate func click(_ interaction: Interaction, at mouse: Mouse, path: [PartStep]) -> KeyOutcome {
        guard let onSpot = interaction.onSpot else { return interaction.activate.map(KeyOutcome.call) ?? .notHandled }
        return spot(at: mouse, path: path).map { spot in .call { onSpot(spot.number) } } ?? .notHandled
    }

    fileprivate func spot(at mouse: Mouse, path: [PartStep]) -> Spot? {
        spots.first { $0.path == path && $0.row == mouse.row && $0.columns.contains(mouse.column) }
    }

    fileprivate func toast(at mouse: Mouse) -> NodeID? {
        for target in targets where target.row == mouse.row && target.columns.contains(mouse.column) {
            if case let .toast(id) = target.kind { return id }
        }
        return nil
    }
}

extension Screen {
    /// Returns the handler of a click target, if it has one.
    fileprivate func action(of target: ClickTarget, around focus: NodeID?) -> (@Sendable () -> Void)? {
        switch target.kind {
        case .leading: leading?.action
        case .trailing: trailing?.action
        case let .key(key): action(of: key, around: focus)
        case .column, .columnEdge, .sideways, .edge, .mark, .bar, .end, .toast: nil
        }
    }
}
