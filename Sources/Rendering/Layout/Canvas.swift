/// The part of a frame that a component draws on.
///
/// Rows and columns count from the top left of the part. What is drawn outside of the part, or outside of what is in
/// view, is dropped.
public struct Canvas {
    /// How many columns the part has.
    public private(set) var width: Int
    /// How many lines the part has.
    public private(set) var height: Int
    /// What everything is drawn over: colors and attributes that the drawn text doesn't set itself.
    public var style: Style = .plain

    private(set) var grid: CellGrid
    private var top: Int
    private var left: Int
    private var visibleRows: Range<Int>

    init(grid: CellGrid) {
        self.grid = grid
        width = grid.width
        height = grid.height
        top = 0
        left = 0
        visibleRows = 0..<grid.height
    }

    /// The rows of the part that are in view.
    ///
    /// A component of many lines may draw only these.
    public var rowsInView: Range<Int> {
        let range = (visibleRows.lowerBound - top)..<(visibleRows.upperBound - top)
        return range.clamped(to: 0..<height)
    }

    /// Draws a text on one line and returns the column after it.
    ///
    /// - Parameters:
    ///   - text: The text; a line break in it is shown as a symbol.
    ///   - row: The line.
    ///   - column: Where the text starts.
    ///   - style: How it is set.
    ///   - limit: The most columns that it may take; by default all up to the end of the part.
    /// - Returns: The column after the text.
    @discardableResult
    public mutating func write(
        _ text: String,
        row: Int,
        column: Int = 0,
        style: Style = .plain,
        limit: Int = .max
    ) -> Int {
        write(Span(text, style: style), row: row, column: column, limit: limit, lineStart: column)
    }

    /// Draws a line and returns the column after it.
    @discardableResult
    public mutating func write(_ line: Line, row: Int, column: Int = 0) -> Int {
        var position = column
        for span in line.spans {
            position = write(span, row: row, column: position, limit: .max, lineStart: column)
        }
        return position
    }

    /// Draws a part of a line; tabs count from where the line starts.
    private mutating func write(_ span: Span, row: Int, column: Int, limit: Int, lineStart: Int) -> Int {
        guard rowsInView.contains(row), column >= 0, column < width, limit > 0 else { return column }
        let style = span.style.over(self.style)
        let end = limit < width - column ? column + limit : width
        let (row, left) = (top + row, left)
        let count = grid.putASCII(span.text, row: row, column: left + column, style: style, limit: end - column)
        guard count < end - column, count < span.text.utf8.count else { return column + count }
        var position = column + count
        let rest = span.text.utf8.index(span.text.startIndex, offsetBy: count)
        span.text.forEachGlyph(from: rest, column: position - lineStart) { glyph, _, _ in
            guard glyph.width > 0 else { return true }
            guard position + glyph.width <= end else { return false }
            grid.put(glyph, row: row, column: left + position, style: style)
            position += glyph.width
            return position < end
        }
        return position
    }

    /// Draws one glyph as often as it fits.
    public mutating func fill(_ text: String = " ", row: Int, columns: Range<Int>, style: Style = .plain) {
        var position = max(0, columns.lowerBound)
        let end = min(columns.upperBound, width)
        while position < end {
            let next = write(text, row: row, column: position, style: style, limit: end - position)
            guard next > position else { return }
            if next == position + 1 {
                return grid.repeatFirst(of: left + position..<left + end, row: top + row)
            }
            position = next
        }
    }

    /// Ends a line in an ellipsis, in place of its last column, and returns the column after it.
    mutating func truncate(row: Int, style: Style) -> Int {
        guard width > 0 else { return 0 }
        write("…", row: row, column: width - 1, style: style)
        return width
    }

    /// Adds attributes to what was drawn.
    public mutating func emphasize(row: Int, columns: Range<Int>, attributes: TextAttributes = .reverse) {
        guard rowsInView.contains(row) else { return }
        for column in columns.clamped(to: 0..<max(0, width)) {
            grid.emphasize(row: top + row, column: left + column, attributes)
        }
    }

    /// Asks for the terminal's cursor at a place.
    public mutating func placeCursor(row: Int, column: Int) {
        guard rowsInView.contains(row), column >= 0, column < width else { return }
        grid.cursor = TextFrame.Cursor(row: top + row, column: left + column)
    }

    /// Says for each column of a text how many bytes are after the cursor when a user clicks there.
    mutating func placeCursorStops(_ stops: [Int], row: Int, column: Int) {
        guard rowsInView.contains(row), column >= 0, column < width else { return }
        let inView = Array(stops.prefix(width - column))
        grid.cursorStops.append(CursorStops(row: top + row, column: left + column, stops: inView))
    }

    /// Lets `body` draw on a part of this part; what is outside of this part is dropped there too.
    ///
    /// - Parameters:
    ///   - row: The first line of the part, which may be above this part.
    ///   - column: The first column of the part; what begins before this part isn't drawn.
    ///   - width: How many columns the part has, as far as there are so many.
    ///   - height: How many lines the part has; less than none is none.
    ///   - body: Draws on the part.
    public mutating func part(
        row: Int = 0,
        column: Int = 0,
        width: Int,
        height: Int,
        _ body: (inout Canvas) -> Void
    ) {
        guard column >= 0 else { return }
        let (row, column) = (min(LayoutLimits.lines, max(-LayoutLimits.lines, row)), min(column, self.width))
        let whole = (self.width, self.height, top, left, visibleRows, style)
        let rows = (top..<(top + self.height)).clamped(to: visibleRows)
        self.width = max(0, min(width, self.width - column))
        self.height = LayoutLimits.lines(height)
        top += row
        left += column
        visibleRows = rows
        body(&self)
        (self.width, self.height, top, left, visibleRows, style) = whole
    }
}
