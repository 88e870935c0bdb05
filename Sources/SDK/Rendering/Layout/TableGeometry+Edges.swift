/// The borders of columns, the moves of them, and the columns that a cursor reaches.
extension TableGeometry {
    /// The columns of the terminal that a user leaves a column at least.
    static let leastWidth = 3

    /// The border behind a column in view.
    struct Edge: Equatable {
        var column: Int
        /// The cells of the border: those between its column and the next one.
        var cells: Range<Int>
    }

    /// The borders that a user moves, from left to right: all between columns, and one behind the last column if there
    /// is room.
    var edges: [Edge] {
        slots.compactMap { slot in
            let start = slot.start + slot.width
            let isLast = slot.column == widths.count - 1
            guard gap > 0, slot.width == widths[slot.column], start < end, !(isLast && isFilled) else { return nil }
            return Edge(column: slot.column, cells: start..<min(end, start + (isLast ? 1 : gap)))
        }
    }

    /// Returns the widths of all columns after a move of the border behind a column, which is kept within its limits.
    ///
    /// If the columns fill the table, or there is no room left, the next column gives or takes the difference.
    func moving(_ column: Int, by distance: Int) -> [Int]? {
        guard widths.indices.contains(column) else { return nil }
        let next = widths.indices.contains(column + 1) ? widths[column + 1] : nil
        // A column that is narrower already gets no narrower.
        let lowest = min(0, Self.leastWidth - widths[column])
        let given = max(0, (next ?? 0) - Self.leastWidth)
        let free = isFilled ? 0 : max(0, room - widths.reduce(0, +))
        let highest = scrolls && !isFilled ? max(0, width - widths[column]) : free + given
        let distance = min(max(distance, lowest), highest)
        guard distance != 0, !(isFilled && next == nil) else { return nil }
        var widths = widths
        widths[column] += distance
        if isFilled {
            widths[column + 1] -= distance
        } else if !scrolls, distance > free {
            widths[column + 1] -= distance - free
        }
        return zip(widths, leastWidths).map { max($0, $1) }
    }

    /// Returns the nearest column in a direction that a cursor can be in, if there is one.
    ///
    /// - Parameters:
    ///   - column: The column from which on to look; it counts too.
    ///   - step: 1 to look to the right, -1 to look to the left.
    func reachable(from column: Int, step: Int) -> Int? {
        var column = column
        while widths.indices.contains(column) {
            let isShown = maximumOffset > 0 ? widths[column] > 0 : slots.contains { $0.column == column }
            if isShown { return column }
            column += step
        }
        return nil
    }

    /// Returns the column itself if a cursor can be in it, else the nearest one before or behind.
    func nearestColumn(to column: Int) -> Int? {
        let column = min(max(0, column), max(0, widths.count - 1))
        return reachable(from: column, step: -1) ?? reachable(from: column, step: 1)
    }

    /// Returns the number of columns to scroll out of view so that a column is in view: as near to the present one as
    /// possible.
    func offset(showing column: Int) -> Int {
        guard maximumOffset > 0, widths.indices.contains(column), column >= frozen else { return offset }
        // A column that is wider than the space is shown from its start.
        var next = min(offset, column - frozen)
        while next < min(maximumOffset, column - frozen), !scrolled(to: next).showsWhole(column) { next += 1 }
        return next
    }

    private func showsWhole(_ column: Int) -> Bool {
        slots.contains { $0.column == column && $0.width == widths[column] }
    }

    /// Returns the column at a column of the terminal; a blank between two belongs to the one before.
    func column(at position: Int) -> Int? {
        slots.last { $0.start <= position }?.column ?? slots.first?.column
    }

    /// Returns the geometry as far as the table is scrolled, with its cursor if a row has the focus.
    func shown(of table: NodeID, on canvas: Canvas, hasCursor: Bool) -> TableGeometry {
        var shown = scrolled(to: canvas.sideways[table] ?? 0)
        if hasCursor { shown.cursor = shown.nearestColumn(to: canvas.cursorColumns[table] ?? 0) }
        return shown
    }

    /// Returns the geometry with widths that a user has chosen meanwhile.
    func resized(as head: TableHead) -> TableGeometry {
        head.sizes == nil ? self : TableGeometry(of: head, widest: widths, in: end)
    }
}

extension TableHead {
    /// The widths that a user gave to all columns, if there is one for each.
    var sizes: [Int]? {
        guard let sizes = resizing?.sizes, sizes.count == columns.count else { return nil }
        return zip(sizes, leastWidths).map { min(LayoutLimits.columns, max($0, $1)) }
    }

    /// The widths that a user leaves the columns at least: their own ones, where those are less.
    var leastWidths: [Int] {
        columns.indices.map { index in
            switch columns[index].width {
            case let .fixed(columns): min(TableGeometry.leastWidth, max(1, columns))
            case .fit: min(TableGeometry.leastWidth, max(1, measures[index].widest))
            case .flexible: TableGeometry.leastWidth
            }
        }
    }
}

extension TableColumn {
    var isFlexible: Bool {
        if case .flexible = width { true } else { false }
    }
}

extension [TableColumn] {
    /// Returns the extents of columns with widths that a user gave: flexible ones still share the rest of the space.
    func extents(of sizes: [Int]) -> [Extent] {
        zip(self, sizes).map { column, size in column.isFlexible ? .flexible(weight: size) : .fit }
    }
}
