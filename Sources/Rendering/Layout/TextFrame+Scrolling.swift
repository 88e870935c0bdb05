extension TextFrame {
    /// A hash for each line; lines that look the same have equal hashes.
    package var lineHashes: [Int] {
        (0..<height).map { row in
            var hasher = Hasher()
            for cell in grid.cells[row * width..<row * width + width] {
                if cell.glyph & PackedCell.clusterBit == 0 {
                    hasher.combine(cell.glyph)
                } else {
                    hasher.combine(grid.text(cell))
                }
                hasher.combine(cell.style)
                if cell.link > 0 { hasher.combine(grid.link(of: cell)?.address) }
            }
            return hasher.finalize()
        }
    }

    /// Returns whether a line shows nothing.
    package func isEmptyLine(_ row: Int) -> Bool {
        grid.cells[row * width..<row * width + width].allSatisfy(\.isBlank)
    }

    /// Returns the column from which on a line has only plain spaces.
    package func blankStart(row: Int) -> Int {
        var column = width
        while column > 0, grid.cells[row * width + column - 1] == .blank { column -= 1 }
        return column
    }

    /// Returns the frame after moving some of its lines up or down; the lines that become free are empty.
    ///
    /// - Parameters:
    ///   - rows: The range of lines to move.
    ///   - distance: The number of lines to move up; negative to move down.
    package func scrolled(_ rows: Range<Int>, by distance: Int) -> TextFrame {
        var moved = grid
        for row in rows {
            for column in 0..<width {
                let source = row + distance
                moved.cells[row * width + column] = rows.contains(source) ? grid.cells[source * width + column] : .blank
            }
        }
        return TextFrame(grid: moved, owners: owners)
    }
}
