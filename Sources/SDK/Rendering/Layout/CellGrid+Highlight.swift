extension CellGrid {
    /// Puts rows of cells into the style of the focus, unless a cell of them is reversed or the cursor is there.
    ///
    /// Cells keep the colors that they have of their own, except for a reversed style, which has the same colors
    /// everywhere.
    mutating func highlight(rows: Range<Int>, columns: Range<Int>, _ style: Style) {
        if let cursor, rows.contains(cursor.row), columns.contains(cursor.column) { return }
        let lines = rows.map { $0 * width + columns.lowerBound..<$0 * width + columns.upperBound }
        let isShown = lines.contains { cells[$0].contains { $0.style.attributes.contains(.reverse) } }
        guard !isShown else { return }
        for index in lines.joined() { cells[index].style = Self.highlighted(cells[index].style, style) }
    }

    private static func highlighted(_ own: Style, _ style: Style) -> Style {
        var shown = style
        if style.attributes.contains(.reverse) {
            if style.foreground == .standard { shown.foreground = own.foreground }
            if style.background == .standard { shown.background = own.background }
        } else if own.foreground != .standard {
            shown.foreground = own.foreground
        }
        shown.attributes.formUnion(own.attributes)
        return shown
    }
}
