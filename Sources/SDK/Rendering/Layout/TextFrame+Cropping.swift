extension TextFrame {
    /// Returns the top left part of the frame, at most of this width and height.
    ///
    /// Blanks replace a wide grapheme cluster that would be cut in two; a cursor outside of the part is hidden.
    package func cropped(toWidth maximumWidth: Int, height maximumHeight: Int) -> TextFrame {
        guard width > maximumWidth || height > maximumHeight else { return self }
        var smaller = CellGrid(width: min(width, maximumWidth), height: min(height, maximumHeight))
        smaller.clusters = grid.clusters
        smaller.links = grid.links
        smaller.pictureRows = grid.pictureRows
        for row in 0..<smaller.height {
            for column in 0..<smaller.width {
                let cell = grid.cells[row * width + column]
                if column + Int(cell.width) > smaller.width {
                    for rest in column..<smaller.width {
                        smaller.cells[row * smaller.width + rest] = .blank(in: cell.style)
                    }
                    break
                }
                smaller.cells[row * smaller.width + column] = cell
            }
        }
        smaller.cursor = cursor.flatMap { $0.row < smaller.height && $0.column < smaller.width ? $0 : nil }
        return TextFrame(grid: smaller, owners: owners)
    }
}
