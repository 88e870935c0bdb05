/// The keys and the mouse that move the cursor of a table, choose a cell, and change the widths of columns.
extension ScreenInteraction {
    /// A border of a column that the mouse holds.
    struct HeldColumn: Equatable, Sendable {
        var column: Int
        var place: SectionPlace
        /// The column of the mouse while the column had the width that ``size`` says.
        var start: Int
        /// The width of the column at the press.
        var size: Int
    }

    /// Moves the cursor of the table with the focus, if the key does and there is another column.
    mutating func moveCursor(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard key == .left || key == .right, let cursor = cursor(on: screen) else { return nil }
        let (id, step) = (cursor.section.id, key == .left ? -1 : 1)
        guard let geometry = shown?.owners.table(at: cursor.place)?.geometry else { return nil }
        let current = geometry.nearestColumn(to: cursor.column) ?? 0
        guard let next = geometry.reachable(from: current + step, step: step) else { return nil }
        setCursor(to: next, in: id, geometry)
        return .moved
    }

    /// Calls the handler of the cell with the cursor, if the key does.
    func chooseCell(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard key == .enter || key == " ", let cursor = cursor(on: screen), let place,
            let choosing = cursor.section.table?.choosing
        else { return nil }
        let geometry = shown?.owners.table(at: cursor.place)?.geometry
        let column = geometry?.nearestColumn(to: cursor.column) ?? cursor.column
        return .call { choosing.choose(place.node, column) }
    }

    /// Moves the cursor to the clicked cell; the handler of the cell is the work that is left, if there is one.
    ///
    /// - Returns: `nil` if the table has no handler of cells.
    mutating func chooseCell(_ mouse: Mouse, at clicked: NodePlace, on screen: Screen) -> KeyOutcome? {
        guard let section = screen.section(at: clicked), let head = section.table, head.hasCursor,
            let table = shown?.owners.table(of: clicked),
            let column = table.geometry.column(at: mouse.column - table.columns.lowerBound)
        else { return nil }
        setCursor(to: column, in: section.id, table.geometry)
        guard let choosing = head.choosing else { return nil }
        moveFocus(to: clicked, of: screen)
        return .edited { choosing.choose(clicked.node, column) }
    }

    /// Takes hold of the border of a column; a double click resets the widths.
    mutating func hold(column: Int, of place: SectionPlace, at mouse: Mouse, on screen: Screen) -> KeyOutcome {
        guard let table = shown?.owners.table(at: place), table.geometry.widths.indices.contains(column),
            let onResize = screen.section(at: place)?.table?.resizing?.onResize
        else { return .notHandled }
        guard mouse.action != .doubleClick else { return .call { onResize([]) } }
        let size = table.geometry.widths[column]
        drag = .column(HeldColumn(column: column, place: place, start: mouse.column, size: size))
        return .notHandled
    }

    /// Moves the border that the mouse holds, as far as its limits; `nil` if it is gone.
    func drag(_ held: HeldColumn, to mouse: Mouse, on screen: Screen) -> KeyOutcome? {
        guard let table = shown?.owners.table(at: held.place), table.geometry.widths.indices.contains(held.column),
            let onResize = screen.section(at: held.place)?.table?.resizing?.onResize
        else { return nil }
        let position = min(max(mouse.column, -LayoutLimits.columns), LayoutLimits.columns)
        let distance = held.size + position - held.start - table.geometry.widths[held.column]
        guard let widths = table.geometry.moving(held.column, by: distance) else { return .notHandled }
        return .call { onResize(widths) }
    }

    /// Makes the column with the cursor wider or narrower, if the key does.
    func resizeColumn(_ key: Key, on screen: Screen) -> KeyOutcome? {
        guard key == "<" || key == ">", let cursor = cursor(on: screen), let head = cursor.section.table,
            let onResize = head.resizing?.onResize, let table = shown?.owners.table(at: cursor.place)
        else { return nil }
        // Of two keys in one frame, the second begins where the first has moved the border.
        let geometry = table.geometry.resized(as: head)
        guard let column = geometry.nearestColumn(to: cursor.column),
            let widths = geometry.moving(column, by: key == "<" ? -1 : 1)
        else { return .notHandled }
        return .call { onResize(widths) }
    }

    // MARK: - The cursor

    /// The cursor of the table with the focus.
    struct CellCursor {
        var section: Section
        /// The position of the table.
        var place: SectionPlace
        var column: Int
    }

    /// Returns the cursor, if the focus is on a row of a table that has one.
    func cursor(on screen: Screen) -> CellCursor? {
        guard focus != nil, let place, let section = screen.section(at: place), section.table?.hasCursor == true else {
            return nil
        }
        return CellCursor(
            section: section,
            place: SectionPlace(part: place.part, section: place.section, id: section.id),
            column: scrolls.cursorColumns[section.id] ?? 0
        )
    }

    private mutating func setCursor(to column: Int, in id: NodeID, _ geometry: TableGeometry) {
        scrolls.cursorColumns[id] = column
        scrolls.columns[id] = geometry.scrolled(to: scrolls.columns[id] ?? 0).offset(showing: column)
    }
}
