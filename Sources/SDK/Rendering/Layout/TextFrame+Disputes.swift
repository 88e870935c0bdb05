extension TextFrame {
    /// Returns whether a line has only characters to which all terminals give the same width; `true` for lines outside
    /// of the frame.
    package func isUndisputedLine(_ row: Int) -> Bool {
        guard row < height else { return true }
        return grid.cells[row * width..<row * width + width].allSatisfy { cell in
            cell.glyph < 0x1000 || (0x2010..<0x2630).contains(cell.glyph)
        }
    }
}

extension String {
    /// The greatest number of columns that any terminal gives to the text: the sum over its single code points.
    package var mostColumns: Int {
        unicodeScalars.reduce(0) { sum, scalar in
            switch WidthClass.of(scalar) {
            case .mark, .invisible: sum
            case .hidden, .isolate, .unknown: sum + (scalar == "\u{200D}" || scalar == "\u{200C}" ? 0 : 1)
            case .narrow, .spacingMark, .jamo: sum + 1
            case .wide, .narrowEmoji, .wideEmoji, .flagLetter: sum + 2
            }
        }
    }
}
