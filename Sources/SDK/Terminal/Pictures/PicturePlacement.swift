import MillraceRendering

/// A rectangle of cells of a frame that show a part of a picture.
struct PicturePlacement: Hashable {
    let picture: ShownPicture
    /// The lines of the picture.
    private(set) var rows: Range<Int>
    /// The columns of the picture.
    private(set) var columns: Range<Int>
    /// The first line in the frame.
    let row: Int
    /// The first column in the frame.
    let column: Int

    /// Returns rectangles of the parts of pictures in a frame, each as large as possible from the top left.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - isIncluded: Returns whether a cell counts.
    static func all(in frame: TextFrame, where isIncluded: (_ row: Int, _ column: Int) -> Bool) -> [PicturePlacement] {
        guard frame.hasPictures else { return [] }
        var done: [PicturePlacement] = []
        var open: [PicturePlacement] = []
        for row in 0..<frame.height {
            var runs = runs(in: frame, row: row, where: isIncluded)
            for placement in open {
                if let index = runs.firstIndex(where: { placement.continues(in: $0) }) {
                    runs[index] = placement.joined(with: runs[index])
                } else {
                    done.append(placement)
                }
            }
            open = runs
        }
        return done + open
    }

    private static func runs(
        in frame: TextFrame,
        row: Int,
        where isIncluded: (_ row: Int, _ column: Int) -> Bool
    ) -> [PicturePlacement] {
        var runs: [PicturePlacement] = []
        for column in 0..<frame.width {
            guard let tile = frame.tile(row: row, column: column), isIncluded(row, column) else { continue }
            if let last = runs.last, last.column + last.columns.count == column,
                last.columns.upperBound == tile.column, last.rows.lowerBound == tile.row,
                last.picture == tile.picture
            {
                runs[runs.count - 1].columns = last.columns.lowerBound..<tile.column + 1
            } else {
                runs.append(
                    PicturePlacement(
                        picture: tile.picture,
                        rows: tile.row..<tile.row + 1,
                        columns: tile.column..<tile.column + 1,
                        row: row,
                        column: column
                    )
                )
            }
        }
        return runs
    }

    /// Returns rectangles of at most as many lines and columns.
    func divided(rows mostRows: Int, columns mostColumns: Int) -> [PicturePlacement] {
        stride(from: 0, to: rows.count, by: mostRows).flatMap { top in
            stride(from: 0, to: columns.count, by: mostColumns).map { left in
                PicturePlacement(
                    picture: picture,
                    rows: rows.dropFirst(top).prefix(mostRows),
                    columns: columns.dropFirst(left).prefix(mostColumns),
                    row: row + top,
                    column: column + left
                )
            }
        }
    }

    /// Returns whether a run of the next line shows the next line of the picture below the last one.
    private func continues(in run: PicturePlacement) -> Bool {
        run.column == column && run.columns == columns && run.rows.lowerBound == rows.upperBound
            && run.picture == picture
    }

    private func joined(with run: PicturePlacement) -> PicturePlacement {
        var joined = self
        joined.rows = rows.lowerBound..<run.rows.upperBound
        return joined
    }
}
