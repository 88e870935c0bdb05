extension PaneLayout.Child {
    /// The number of columns and lines of the border on each side.
    var inset: Int {
        pane.inset(in: columns.count)
    }

    /// Draws the border, and calls a function that draws the content.
    func draw(
        on canvas: inout Canvas,
        rows: Range<Int>,
        content: (PaneLayout, inout Canvas, _ isBordered: Bool) -> Void
    ) {
        let (inset, width) = (self.inset, columns.count)
        canvas.part(row: rows.lowerBound, column: columns.lowerBound, width: width, height: rows.count) { part in
            // Where the border would leave no line for the content, the content replaces it.
            let least = 2 * inset + (layout.wholeHeight > 0 ? 1 : 0)
            guard inset > 0, let border = pane.border, rows.count >= least else {
                return content(layout, &part, false)
            }
            let style: Style = hasFocus(on: part) ? .focusedBorder : .border
            Border.draw(border.line, title: border.title, on: &part, width: width, style: style)
            part.part(row: inset, column: inset, width: width - 2 * inset, height: rows.count - 2 * inset) {
                content(layout, &$0, true)
            }
            guard let window = part.owners.windows.last, window.parts == layout.parts else { return }
            window.drawNewCount(on: &part, column: 1, limit: width - 2)
        }
    }

    private func hasFocus(on canvas: Canvas) -> Bool {
        layout.focusedRows != nil || canvas.focusedPart.map(layout.parts.contains) == true
    }

    /// Draws the scroll bar of a pane that is one window, in its border or in the column for it.
    func drawBar(on canvas: inout Canvas, rows: Range<Int>) {
        let hasMargin = layout.look.trailing(in: columns.count) > 0
        guard inset > 0 || pane.barWidth(in: columns.count) > 0 || hasMargin, !columns.isEmpty else { return }
        let hasLines = inset > 0 && rows.count > 2 * inset
        let rows = hasLines ? rows.lowerBound + inset..<rows.upperBound - inset : rows
        guard inset == 0 || hasLines, let window = canvas.owners.windows.last, window.parts == layout.parts else {
            return
        }
        let style: Style = hasFocus(on: canvas) ? .focusedBorder : .border
        let hasTrack = inset == 0 && !canvas.theme.hasSurfaces
        let column = columns.upperBound - 1
        window.drawBar(on: &canvas, row: rows.lowerBound, column: column, hasTrack: hasTrack, style: style)
    }
}
