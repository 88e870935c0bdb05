/// Lines of cells of one width, and the clusters that don't fit in a cell.
struct CellGrid {
    let width: Int
    let height: Int
    var cells: [PackedCell]
    var clusters: [String] = []
    /// Where a component wants the terminal's cursor.
    var cursor: TextFrame.Cursor?

    init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = Array(repeating: .blank, count: self.width * self.height)
    }

    /// Returns the text of a cell.
    func text(_ cell: PackedCell) -> String {
        if cell.glyph & PackedCell.clusterBit != 0 {
            return clusters[Int(cell.glyph & ~PackedCell.clusterBit)]
        }
        guard cell.width > 0, let scalar = Unicode.Scalar(cell.glyph) else { return "" }
        return String(Character(scalar))
    }

    /// Puts a glyph in its cell, or its two, and makes blanks of the halves of a wide glyph that it overwrites.
    @inline(__always)
    mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style) {
        let index = row * width + column
        let end = index + glyph.width
        if cells[index].width == 0, column > 0 { cells[index - 1] = blank(like: cells[index - 1]) }
        if column + glyph.width < width, cells[end].width == 0 { cells[end] = blank(like: cells[end]) }
        cells[index] = PackedCell(glyph: code(of: glyph), width: UInt8(glyph.width), style: style)
        if glyph.width == 2 { cells[index + 1] = .continuation(style) }
    }

    /// Adds attributes to what is in a cell.
    mutating func emphasize(row: Int, column: Int, _ attributes: TextAttributes) {
        cells[row * width + column].style.attributes.formUnion(attributes)
    }

    private func blank(like cell: PackedCell) -> PackedCell {
        PackedCell(glyph: 0x20, width: 1, style: cell.style)
    }

    @inline(__always)
    private mutating func code(of glyph: Glyph) -> UInt32 {
        guard !glyph.cluster.isEmpty else { return glyph.scalar.value }
        if let last = clusters.last, last.unicodeScalars.elementsEqual(glyph.cluster.unicodeScalars) {
            return PackedCell.clusterBit | UInt32(clusters.count - 1)
        }
        clusters.append(glyph.cluster)
        return PackedCell.clusterBit | UInt32(clusters.count - 1)
    }
}
