extension TextFrame {
    /// Returns a hash for each of some lines; lines that look the same have equal hashes, also in two frames.
    ///
    /// A collision sends more bytes to the terminal, but paints nothing wrong, so the hash needs no key.
    package func lineHashes(_ rows: Range<Int>) -> [UInt64] {
        let hasNumbers = !grid.clusters.isEmpty || !grid.links.isEmpty
        return grid.cells.withUnsafeBufferPointer { cells in
            rows.map { row in
                var hash: UInt64 = 0
                for index in row * width..<row * width + width {
                    // A multiple that depends on the position, of two products that are mixed by the rotation.
                    let words = (hasNumbers ? withoutNumbers(cells[index]) : cells[index]).words
                    let (first, second) = (words.x &* 0x9E37_79B9_7F4A_7C15, words.y &* 0xC2B2_AE3D_27D4_EB4F)
                    hash = hash &* 0x0000_0100_0000_01B3 &+ (first ^ (second << 31 | second >> 33))
                }
                return hash
            }
        }
    }

    /// Returns a cell whose numbers of a cluster and a link, which other frames don't share, are replaced by hashes of
    /// these.
    private func withoutNumbers(_ cell: PackedCell) -> PackedCell {
        var cell = cell
        if cell.glyph & PackedCell.clusterBit != 0 {
            cell.glyph = UInt32(truncatingIfNeeded: grid.text(cell).hashValue) | PackedCell.clusterBit
        }
        if let link = grid.link(of: cell) {
            cell.link = UInt16(truncatingIfNeeded: link.address.hashValue) | 1
        } else {
            cell.link = 0
        }
        return cell
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

    /// Returns the column behind the plain spaces of a line from a column on: that column if it has none.
    package func blankEnd(row: Int, from column: Int) -> Int {
        var end = column
        while end < width, grid.cells[row * width + end] == .blank { end += 1 }
        return end
    }

    /// Returns the frame after moving some of its lines up or down; the lines that become free are empty.
    ///
    /// - Parameters:
    ///   - rows: The range of lines to move.
    ///   - distance: The number of lines to move up; negative to move down.
    package func scrolled(_ rows: Range<Int>, by distance: Int) -> TextFrame {
        var moved = grid
        let kept = rows.clamped(to: rows.lowerBound - distance..<rows.upperBound - distance)
        for free in [rows.lowerBound..<kept.lowerBound, kept.upperBound..<rows.upperBound] {
            moved.cells.replaceSubrange(
                free.lowerBound * width..<free.upperBound * width,
                with: repeatElement(.blank, count: free.count * width)
            )
        }
        if !kept.isEmpty {
            let source = (kept.lowerBound + distance) * width..<(kept.upperBound + distance) * width
            moved.cells.replaceSubrange(kept.lowerBound * width..<kept.upperBound * width, with: grid.cells[source])
        }
        return TextFrame(grid: moved, owners: owners)
    }
}
