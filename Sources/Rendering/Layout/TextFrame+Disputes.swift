extension TextFrame {
    /// Returns whether a line has nothing about whose width terminals disagree; one outside of the frame has nothing.
    package func isUndisputedLine(_ row: Int) -> Bool {
        guard row < height else { return true }
        return grid.cells[row * width..<row * width + width].allSatisfy { cell in
            cell.glyph < 0x1000 || (0x2010..<0x2630).contains(cell.glyph)
        }
    }
}

extension String {
    /// The most columns that any terminal gives to a grapheme: what its code points have, one by one.
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
