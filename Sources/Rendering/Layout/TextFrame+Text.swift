extension TextFrame {
    /// The lines as plain text, without the spaces at their ends, and with a line break between two of them.
    ///
    /// ```text
    /// Cities
    /// ────────────
    ///   London
    /// ```
    public var plainText: String {
        var text = ""
        for row in 0..<height {
            if row > 0 { text += "\n" }
            appendLine(row, to: &text)
        }
        return text
    }

    /// The lines as plain text, without the spaces at their ends.
    public var lines: [String] {
        (0..<height).map { row in
            var line = ""
            appendLine(row, to: &line)
            return line
        }
    }

    private func appendLine(_ row: Int, to text: inout String) {
        let cells = grid.cells[row * width..<row * width + width]
        let end = cells.lastIndex { $0.glyph != 0x20 } ?? cells.startIndex - 1
        guard end >= cells.startIndex else { return }
        for cell in cells[...end] { append(cell, to: &text) }
    }

    private func append(_ cell: PackedCell, to text: inout String) {
        if cell.glyph & PackedCell.clusterBit != 0 {
            text += grid.text(cell)
        } else if cell.width > 0, let scalar = Unicode.Scalar(cell.glyph) {
            text.unicodeScalars.append(scalar)
        }
    }

    /// Returns the lines with the escape sequences of their styles, for printing on a terminal.
    ///
    /// Every line ends in the terminal's own style. `ansi(colors: .none)` is `plainText`.
    ///
    /// ```swift
    /// Text("Done").foreground(.green).bold()
    /// ```
    /// ```text
    /// ␛[0;1;32mDone␛[0m
    /// ```
    public func ansi(colors: ColorSupport) -> String {
        guard colors != .none else { return plainText }
        var text = ""
        for row in 0..<height {
            if row > 0 { text += "\n" }
            let cells = grid.cells[row * width..<row * width + width]
            guard let end = cells.lastIndex(where: { !$0.isBlank }) else { continue }
            var style = Style.plain
            for cell in cells[...end] {
                if cell.style != style {
                    text += cell.style == .plain ? "\u{1B}[0m" : cell.style.ansi(colors: colors)
                    style = cell.style
                }
                append(cell, to: &text)
            }
            if style != .plain { text += "\u{1B}[0m" }
        }
        return text
    }

    /// The lines as spans, one for each run of a style.
    var styledLines: [Line] {
        (0..<height).map { row in
            var spans: [Span] = []
            for cell in grid.cells[row * width..<row * width + width] {
                if spans.last?.style != cell.style { spans.append(Span("", style: cell.style)) }
                append(cell, to: &spans[spans.count - 1].text)
            }
            return Line(spans)
        }
    }
}
