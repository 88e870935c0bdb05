extension TextFrame {
    /// The lines as plain text, without trailing spaces, separated by line breaks.
    ///
    /// ```text
    /// Cities
    /// ────────────
    ///   London
    /// ```
    public var plainText: String {
        var bytes: [UInt8] = []
        for row in 0..<height {
            if row > 0 { bytes.append(0x0A) }
            appendLine(row, to: &bytes)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The lines as plain text, without trailing spaces.
    public var lines: [String] {
        (0..<height).map { row in
            var bytes: [UInt8] = []
            appendLine(row, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private func appendLine(_ row: Int, to bytes: inout [UInt8]) {
        let cells = grid.cells[row * width..<row * width + width]
        let end = cells.lastIndex { $0.glyph != 0x20 } ?? cells.startIndex - 1
        guard end >= cells.startIndex else { return }
        for cell in cells[...end] { append(cell, to: &bytes) }
    }

    /// Appends the text of a cell as bytes, because a string that grows by characters searches for grapheme boundaries
    /// each time.
    private func append(_ cell: PackedCell, to bytes: inout [UInt8]) {
        if cell.glyph < 0x80 {
            if cell.width > 0 { bytes.append(UInt8(truncatingIfNeeded: cell.glyph)) }
        } else if cell.glyph & PackedCell.clusterBit != 0 {
            bytes.append(contentsOf: grid.text(cell).utf8)
        } else if let scalar = Unicode.Scalar(cell.glyph) {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Returns the lines with the escape sequences of their styles, for printing on a terminal.
    ///
    /// Every line ends in the terminal's default style. `ansi(colors: .none)` is ``plainText``.
    ///
    /// ```swift
    /// Text("Done").foreground(.green).bold()
    /// ```
    /// ```text
    /// ␛[0;1;32mDone␛[0m
    /// ```
    public func ansi(colors: ColorSupport) -> String {
        guard colors != .none else { return plainText }
        var bytes: [UInt8] = []
        for row in 0..<height {
            if row > 0 { bytes.append(0x0A) }
            let cells = grid.cells[row * width..<row * width + width]
            guard let end = cells.lastIndex(where: { !$0.isBlank }) else { continue }
            var style = Style.plain
            for cell in cells[...end] {
                if cell.style != style {
                    bytes += (cell.style == .plain ? "\u{1B}[0m" : cell.style.ansi(colors: colors)).utf8
                    style = cell.style
                }
                append(cell, to: &bytes)
            }
            if style != .plain { bytes += "\u{1B}[0m".utf8 }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The lines as spans, one for each run of cells in the same style and with the same link.
    package var styledLines: [Line] {
        (0..<height).map { row in
            var spans: [Span] = []
            var bytes: [UInt8] = []
            let cells = grid.cells[row * width..<row * width + width]
            for index in cells.indices {
                append(cells[index], to: &bytes)
                guard index + 1 == cells.endIndex || !hasSamePen(cells[index + 1], cells[index]) else { continue }
                var span = Span(String(decoding: bytes, as: UTF8.self), style: cells[index].style)
                span.target = grid.link(of: cells[index])
                spans.append(span)
                bytes = []
            }
            return Line(spans)
        }
    }

    /// Returns whether a cell has the style and the link of the one before; the second half of a wide glyph always has.
    private func hasSamePen(_ cell: PackedCell, _ previous: PackedCell) -> Bool {
        cell.style == previous.style && (cell.link == previous.link || cell.width == 0)
    }
}
