/// A screen laid out: lines of cells, ready to be printed or painted.
///
/// Every line has exactly `width` columns. Nothing in a frame can move a cursor or change a color: what can't be shown
/// was replaced by a symbol when it was drawn.
public struct TextFrame: Sendable {
    /// A place in a frame.
    public struct Cursor: Hashable, Sendable {
        /// The line, from 0 at the top.
        public var row: Int
        /// The column, from 0 at the start.
        public var column: Int

        /// Creates a place.
        public init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    let grid: CellGrid
    /// What the lines are of.
    let owners: FrameOwners
    /// How many lines of the box are above the first that is in view.
    public let scroll: Int
    /// The most that `scroll` can be: 0 when the whole box is in view.
    public let maximumScroll: Int
    /// How high the nodes of the box are, for the next frame.
    var measures: [SectionMeasure] = []

    init(grid: CellGrid, owners: FrameOwners, scroll: Int = 0, maximumScroll: Int = 0) {
        self.grid = grid.withGlyphsClosed
        self.owners = owners
        self.scroll = scroll
        self.maximumScroll = maximumScroll
    }

    /// Creates a frame of whatever `draw` draws.
    ///
    /// - Parameters:
    ///   - width: How many columns every line has, at most 65,536.
    ///   - height: How many lines there are, at most as many as make 16 million cells.
    ///   - draw: Draws on the whole frame.
    public init(width: Int, height: Int, _ draw: (inout Canvas) -> Void = { _ in }) {
        let width = LayoutLimits.columns(width)
        self.init(width: width, lineCount: LayoutLimits.height(height, width: width), draw)
    }

    init(width: Int, lineCount: Int, _ draw: (inout Canvas) -> Void) {
        var canvas = Canvas(grid: CellGrid(width: width, height: lineCount))
        draw(&canvas)
        self.init(grid: canvas.grid, owners: FrameOwners(height: canvas.grid.height))
    }

    /// The node that drew each line, or `nil` for a line that is of no node.
    public var nodeIDs: [NodeID?] {
        owners.ids
    }

    /// How many columns every line has.
    public var width: Int {
        grid.width
    }

    /// How many lines there are.
    public var height: Int {
        grid.height
    }

    /// Where the terminal's cursor should be, or `nil` if it should be hidden.
    public var cursor: Cursor? {
        grid.cursor
    }

    /// Returns the cell at a place in the frame; outside of it, a blank.
    public subscript(row: Int, column: Int) -> Cell {
        guard row >= 0, row < height, column >= 0, column < width else { return Cell() }
        let cell = grid.cells[row * width + column]
        return Cell(text: grid.text(cell), width: Int(cell.width), style: cell.style)
    }

    /// Returns whether a whole line is known to look the same in another frame of the same size.
    ///
    /// It is a quick look: `false` may also mean that the cells have to be compared one by one.
    public func hasSameLine(as other: TextFrame, row: Int) -> Bool {
        guard width == other.width, row >= 0, row < height, row < other.height else { return false }
        return grid.hasSameCells(as: other.grid, in: row * width..<row * width + width)
    }

    /// Returns whether the cell at a place looks the same in another frame.
    ///
    /// It is cheaper than comparing two cells.
    public func hasSameCell(as other: TextFrame, row: Int, column: Int) -> Bool {
        guard row >= 0, column >= 0, row < min(height, other.height), column < min(width, other.width) else {
            return false
        }
        let mine = grid.cells[row * width + column]
        let others = other.grid.cells[row * other.width + column]
        if mine.glyph & others.glyph & PackedCell.clusterBit == 0 { return mine == others }
        guard mine.style == others.style, mine.width == others.width else { return false }
        return grid.text(mine).unicodeScalars.elementsEqual(other.grid.text(others).unicodeScalars)
    }
}

extension TextFrame: Equatable {
    /// Returns whether two frames look the same: every cell, and the place of the cursor.
    public static func == (lhs: TextFrame, rhs: TextFrame) -> Bool {
        guard lhs.width == rhs.width, lhs.height == rhs.height, lhs.cursor == rhs.cursor else { return false }
        return (0..<lhs.height).allSatisfy { row in
            lhs.hasSameLine(as: rhs, row: row)
                || (0..<lhs.width).allSatisfy { lhs.hasSameCell(as: rhs, row: row, column: $0) }
        }
    }
}
