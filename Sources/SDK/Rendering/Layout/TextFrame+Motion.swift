extension TextFrame {
    /// Whether a part that moves is in view: a spinner, or a bar of unknown progress.
    package var moves: Bool {
        grid.cells.contains(where: \.moves)
    }

    /// Returns the frame with later pictures of the parts that move; all others stay the same.
    ///
    /// - Parameters:
    ///   - steps: The number of pictures to go forward.
    ///   - isASCII: Whether the frame is shown in ASCII: then a spinner has four pictures, all of different characters.
    package func moved(by steps: Int, inASCII isASCII: Bool = false) -> TextFrame {
        let count = isASCII ? Spinner.asciiCount : Spinner.pictures.count
        let picture = Spinner.pictures[(steps % count + count) % count]
        var moved = grid
        for row in 0..<height {
            var column = row * width
            let end = column + width
            while column < end {
                let start = column
                if moved.cells[start].isPartOfBar {
                    while column < end, moved.cells[column].isPartOfBar { column += 1 }
                    moved.moveBar(in: start..<column, by: steps)
                    continue
                }
                // A picture that was cut off is a blank or an ellipsis.
                if moved.cells[start].moves, moved.cells[start].glyph == Spinner.pictures[0].value {
                    moved.cells[start].glyph = picture.value
                }
                column += 1
            }
        }
        return TextFrame(grid: moved, owners: owners)
    }
}

extension CellGrid {
    /// Moves the piece at the start of a bar forward, and back from its end.
    fileprivate mutating func moveBar(in cells: Range<Int>, by steps: Int) {
        let length = self.cells[cells].count { $0.glyph == PackedCell.piece }
        let room = cells.count - length
        guard length > 0, room > 0 else { return }
        let step = (steps % (2 * room) + 2 * room) % (2 * room)
        let start = min(step, 2 * room - step)
        let (piece, rest) = (self.cells[cells.lowerBound], self.cells[cells.upperBound - 1])
        for (offset, index) in cells.enumerated() {
            self.cells[index] = (start..<start + length).contains(offset) ? piece : rest
        }
    }
}

extension PackedCell {
    fileprivate static let piece: UInt32 = 0x2588

    fileprivate var isPartOfBar: Bool { moves && (glyph == Self.piece || glyph == 0x2591) }
}
