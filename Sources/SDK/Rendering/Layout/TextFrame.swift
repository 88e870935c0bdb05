/// The laid-out content of a screen: lines of cells, ready to print or to paint.
///
/// Every line has exactly `width` columns. No text in a frame can move the terminal's cursor or change its colors,
/// because drawing replaces characters that can't be shown by symbols.
public struct TextFrame: Sendable {
    /// A position in a frame.
    public struct Cursor: Hashable, Sendable {
        /// The line, counted from 0 at the top.
        public var row: Int
        /// The column, counted from 0 at the left.
        public var column: Int

        /// Creates a position.
        public init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    let grid: CellGrid
    /// The nodes and click targets that the lines belong to.
    var owners: FrameOwners
    /// The heights of the nodes of each part of the screen, for the next frame.
    var measures: [[SectionMeasure]] = []
    /// The title of the terminal's window, or `nil` for the one that it has; it takes no part in comparisons.
    public internal(set) var windowTitle: String?
    /// The windows over the screen, the topmost last.
    var windows: [ShownWindow] = []

    init(grid: CellGrid, owners: FrameOwners) {
        self.grid = grid.withGlyphsClosed
        self.owners = owners
    }

    /// Creates a frame from drawing instructions.
    ///
    /// - Parameters:
    ///   - width: The number of columns, at most 65,536.
    ///   - height: The number of lines, limited so that the frame has at most 16 million cells.
    ///   - draw: A function that draws on the whole frame.
    public init(width: Int, height: Int, _ draw: (inout Canvas) -> Void = { _ in }) {
        let width = LayoutLimits.columns(width)
        self.init(width: width, lineCount: LayoutLimits.height(height, width: width), draw)
    }

    init(width: Int, lineCount: Int, theme: Theme = .standard, _ draw: (inout Canvas) -> Void) {
        var canvas = Canvas(grid: CellGrid(width: width, height: lineCount), theme: theme)
        draw(&canvas)
        self.init(grid: canvas.grid, owners: canvas.owners)
    }

    /// For each line, the id of the node that drew it, or `nil` if the line belongs to no node; of nodes in panes side
    /// by side, the first; of an overlay, its own.
    public var nodeIDs: [NodeID?] {
        var ids = owners.ids(lineCount: height)
        for window in windows {
            for (row, id) in zip(window.contentRows, window.frame.nodeIDs) where id != nil { ids[row] = id }
        }
        return ids
    }

    /// Returns the id of the node to which a cell belongs, or `nil` if the cell belongs to no node.
    package func nodeID(row: Int, column: Int) -> NodeID? {
        if let window = windows.last(where: { $0.contains(row: row, column: column) }) {
            let (row, column) = (row - window.contentRows.lowerBound, column - window.contentColumns.lowerBound)
            return window.frame.nodeID(row: row, column: column)
        }
        return owners.node(atRow: row, column: column)?.id
    }

    /// The number of lines of the box above the first visible one; of a box of panes, those of the first pane.
    public var scroll: Int {
        owners.mainWindow?.scroll ?? 0
    }

    /// The greatest possible value of `scroll`: 0 if the whole box is in view.
    package var maximumScroll: Int {
        owners.mainWindow?.maximumScroll ?? 0
    }

    /// The number of columns of every line.
    public var width: Int {
        grid.width
    }

    /// The number of lines.
    public var height: Int {
        grid.height
    }

    /// The position of the terminal's cursor, or `nil` to hide the cursor.
    public var cursor: Cursor? {
        grid.cursor
    }

    /// Returns the cell at a position in the frame, or a blank outside of the frame.
    public subscript(row: Int, column: Int) -> Cell {
        guard row >= 0, row < height, column >= 0, column < width else { return Cell() }
        let cell = grid.cells[row * width + column]
        var found = Cell(text: grid.text(cell), width: Int(cell.width), style: cell.style)
        found.style.attributes.remove(.moving)
        if cell.link > 0 { found.link = grid.link(of: cell)?.address }
        return found
    }

    /// Returns whether a cell isn't a further column of a wide grapheme cluster; the position must be in the frame.
    @inline(__always)
    package func startsGlyph(row: Int, column: Int) -> Bool {
        grid.cells[row * width + column].width > 0
    }

    /// Returns the character and the style of a cell with an ASCII character and without a link, or `nil` for another
    /// cell; the position must be in the frame.
    @inline(__always)
    package func asciiCell(row: Int, column: Int) -> (byte: UInt8, style: Style)? {
        let cell = grid.cells[row * width + column]
        guard cell.glyph < 0x80, cell.width == 1, cell.link == 0 else { return nil }
        return (UInt8(cell.glyph), cell.style)
    }

    /// Returns whether a whole line certainly looks the same in another frame of the same size.
    ///
    /// The comparison is fast but not exact: after `false`, the cells may still be equal and have to be compared one by
    /// one.
    public func hasSameLine(as other: TextFrame, row: Int) -> Bool {
        guard width == other.width, row >= 0, row < height, row < other.height else { return false }
        return grid.hasSameCells(as: other.grid, in: row * width..<row * width + width)
    }

    /// Returns whether a cell looks the same in another frame.
    ///
    /// The comparison is cheaper than that of two ``Cell`` values.
    public func hasSameCell(as other: TextFrame, row: Int, column: Int) -> Bool {
        guard row >= 0, column >= 0, row < min(height, other.height), column < min(width, other.width) else {
            return false
        }
        let mine = grid.cells[row * width + column]
        let others = other.grid.cells[row * other.width + column]
        if mine.glyph & others.glyph & PackedCell.clusterBit == 0, mine.link | others.link == 0 {
            return mine == others
        }
        guard mine.style == others.style, mine.width == others.width else { return false }
        guard grid.link(of: mine) == other.grid.link(of: others),
            tile(row: row, column: column) == other.tile(row: row, column: column)
        else { return false }
        guard mine.glyph & others.glyph & PackedCell.clusterBit != 0 else { return mine.glyph == others.glyph }
        return grid.text(mine).unicodeScalars.elementsEqual(other.grid.text(others).unicodeScalars)
    }
}

extension TextFrame: Equatable {
    /// Returns whether two frames look the same: all cells and the position of the cursor.
    public static func == (lhs: TextFrame, rhs: TextFrame) -> Bool {
        guard lhs.width == rhs.width, lhs.height == rhs.height, lhs.cursor == rhs.cursor else { return false }
        return (0..<lhs.height).allSatisfy { row in
            lhs.hasSameLine(as: rhs, row: row)
                || (0..<lhs.width).allSatisfy { lhs.hasSameCell(as: rhs, row: row, column: $0) }
        }
    }
}
