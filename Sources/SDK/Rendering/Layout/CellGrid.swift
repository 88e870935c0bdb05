/// Lines of cells of one width, and lists of the clusters, links and pictures that don't fit into a cell.
struct CellGrid {
    let width: Int
    let height: Int
    var cells: [PackedCell]
    var clusters: [String] = []
    var links: [LinkTarget] = []
    var pictureRows: [PictureRow] = []
    /// The position of the terminal's cursor, if a component set one.
    var cursor: TextFrame.Cursor?
    /// The cursor positions for clicks on text fields.
    var cursorStops: [CursorStops] = []
    /// The part of a text that the multi-line editor with the focus shows.
    var editorView: EditorView?

    /// Creates blank lines.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of lines.
    ///   - style: The style of the blanks, without a name.
    init(width: Int, height: Int, style: Style = .plain) {
        self.width = max(0, width)
        self.height = max(0, height)
        cells = PackedCell.blank(in: style).repeated(self.width * self.height)
    }

    func text(_ cell: PackedCell) -> String {
        if cell.glyph & PackedCell.clusterBit != 0 {
            return clusters[Int(cell.glyph & ~PackedCell.clusterBit)]
        }
        guard cell.width > 0, let scalar = Unicode.Scalar(cell.glyph) else { return "" }
        return String(Character(scalar))
    }

    func link(of cell: PackedCell) -> LinkTarget? {
        cell.link > 0 && cell.link < PackedCell.pictureBit ? links[Int(cell.link) - 1] : nil
    }

    /// Returns the number of a link; 0 if the grid has too many.
    mutating func number(of link: LinkTarget) -> UInt16 {
        if links.last !== link {
            guard links.count < PackedCell.pictureBit - 1 else { return 0 }
            links.append(link)
        }
        return UInt16(links.count)
    }

    /// Writes a glyph into as many cells as it has columns.
    @inline(__always)
    mutating func put(_ glyph: Glyph, row: Int, column: Int, style: Style, link: UInt16) {
        let index = row * width + column
        blankHalves(around: column..<column + glyph.width, row: row)
        cells[index] = PackedCell(glyph: code(of: glyph), width: UInt8(glyph.width), style: style, link: link)
        for offset in 1..<max(1, glyph.width) { cells[index + offset] = .continuation(style) }
    }

    /// Writes the ASCII characters at the start of a text into one cell each, as long as each is a grapheme cluster of
    /// one column.
    ///
    /// - Returns: The number of characters written, at most `limit`.
    mutating func putASCII(
        _ text: String,
        row: Int,
        column: Int,
        style: Style,
        link: UInt16,
        limit: Int
    ) -> Int {
        let count = text.asciiPrefix(limit: limit)
        guard count > 0 else { return 0 }
        blankHalves(around: column..<column + count, row: row)
        let first = row * width + column
        text.utf8.withContiguousStorageIfAvailable { bytes in
            cells.withUnsafeMutableBufferPointer { cells in
                for offset in 0..<count {
                    cells[first + offset] = PackedCell(glyph: UInt32(bytes[offset]), width: 1, style: style, link: link)
                }
            }
        }
        return count
    }

    /// Copies the first cell of a range into the other cells; the cell must be one column wide.
    mutating func repeatFirst(of columns: Range<Int>, row: Int) {
        blankHalves(around: columns, row: row)
        let cell = cells[row * width + columns.lowerBound]
        let range = row * width + columns.lowerBound..<row * width + columns.upperBound
        cells.withUnsafeMutableBufferPointer { cell.fill(UnsafeMutableBufferPointer(rebasing: $0[range])) }
    }

    /// Puts a cell into a style that has its own colors instead of the cell's.
    mutating func emphasize(row: Int, column: Int, _ style: Style, in theme: Theme) {
        let index = row * width + column
        cells[index].style = style.over(cells[index].style, in: theme)
    }

    /// Returns whether some cells certainly look the same as those of another grid of the same width.
    func hasSameCells(as other: CellGrid, in range: Range<Int>) -> Bool {
        let isSameMemory = cells.withUnsafeBytes { mine in
            other.cells.withUnsafeBytes { others in
                let size = MemoryLayout<PackedCell>.stride
                var difference: UInt64 = 0
                for offset in stride(from: range.lowerBound * size, to: range.upperBound * size, by: 8) {
                    difference |=
                        mine.load(fromByteOffset: offset, as: UInt64.self)
                        ^ others.load(fromByteOffset: offset, as: UInt64.self)
                }
                return difference == 0
            }
        }
        guard isSameMemory, !clusters.isEmpty || !links.isEmpty || !pictureRows.isEmpty else { return isSameMemory }
        // Equal numbers may stand for different clusters, links or pictures in the two grids.
        return cells[range].allSatisfy { $0.glyph & PackedCell.clusterBit == 0 && $0.link == 0 }
    }

    /// Replaces the remaining cells of wide glyphs by blanks before a part of such a glyph is overwritten.
    @inline(__always)
    private mutating func blankHalves(around columns: Range<Int>, row: Int) {
        let start = row * width + columns.lowerBound
        let end = row * width + columns.upperBound
        if columns.lowerBound > 0, cells[start].width == 0 { blankStart(before: start, from: row * width) }
        if columns.upperBound < width, cells[end].width == 0 { blankEnd(from: end, to: row * width + width) }
    }

    private mutating func blankStart(before start: Int, from first: Int) {
        var index = start
        repeat {
            index -= 1
            let isHead = cells[index].width > 0
            cells[index] = .blank(in: cells[index].style)
            if isHead { return }
        } while index > first
    }

    private mutating func blankEnd(from end: Int, to last: Int) {
        var index = end
        while index < last, cells[index].width == 0 {
            cells[index] = .blank(in: cells[index].style)
            index += 1
        }
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
