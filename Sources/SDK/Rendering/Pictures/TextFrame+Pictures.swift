extension TextFrame {
    /// Whether cells may be parts of pictures that a terminal can show in pixels.
    package var hasPictures: Bool {
        !grid.pictureRows.isEmpty
    }

    /// Returns the part of a picture that a cell shows; the position must be in the frame.
    package func tile(row: Int, column: Int) -> PictureTile? {
        grid.tile(at: row * width + column)
    }

    /// The frame with pictures made of characters only.
    package var withoutPictures: TextFrame {
        withPictures { _ in false }
    }

    /// Returns the frame with blanks under the pictures of some lines, and with characters for the others.
    ///
    /// - Parameter isInPixels: Returns whether the pictures of a line are shown in pixels.
    package func withPictures(_ isInPixels: (_ row: Int) -> Bool) -> TextFrame {
        guard hasPictures else { return self }
        var changed = grid
        var rest = false
        for row in 0..<height {
            let isShown = isInPixels(row)
            for index in row * width..<row * width + width {
                guard let tile = grid.tile(at: index) else { continue }
                if isShown {
                    let number = changed.cells[index].link
                    changed.cells[index] = .blank(in: tile.picture.background)
                    changed.cells[index].link = number
                    rest = true
                } else {
                    changed.cells[index].link = 0
                }
            }
        }
        if !rest { changed.pictureRows = [] }
        var frame = TextFrame(grid: changed, owners: owners)
        frame.windowTitle = windowTitle
        return frame
    }
}

extension CellGrid {
    /// Returns the part of a picture that a cell shows.
    func tile(at index: Int) -> PictureTile? {
        let number = cells[index].link
        guard number & PackedCell.pictureBit != 0 else { return nil }
        let row = pictureRows[Int(number & ~PackedCell.pictureBit)]
        return PictureTile(picture: row.picture, row: row.row, column: index % width - row.left)
    }

    /// Makes cells parts of a picture; they keep their characters, for terminals without pictures.
    mutating func place(_ row: PictureRow, at line: Int, columns: Range<Int>) {
        guard pictureRows.count < PackedCell.pictureBit, !columns.isEmpty else { return }
        let number = PackedCell.pictureBit | UInt16(pictureRows.count)
        pictureRows.append(row)
        for column in columns { cells[line * width + column].link = number }
    }
}

extension Canvas {
    /// Makes cells that are drawn already parts of a picture, for terminals that show it in pixels.
    ///
    /// - Parameters:
    ///   - pixels: The pixels.
    ///   - row: The first line; the picture begins in the first column.
    ///   - columns: The number of columns of the picture.
    ///   - halves: The number of halves of its lines.
    package mutating func place(_ pixels: Pixels, row: Int, columns: Int, halves: Int) {
        let picture = ShownPicture(pixels, columns: columns, halves: halves, background: shownStyle(.plain))
        for line in (row..<row + picture.lines).clamped(to: rowsInView) {
            place(PictureRow(picture: picture, row: line - row, left: 0), row: line)
        }
    }
}
