/// The part of a frame that a component draws on.
///
/// Rows and columns are counted from the top left of the part. The canvas drops everything that is drawn outside of the
/// part or out of view.
public struct Canvas {
    /// The number of columns of the part.
    public private(set) var width: Int
    /// The number of lines of the part.
    public private(set) var height: Int
    /// The style under everything that is drawn: the colors and attributes that the drawn text doesn't set itself.
    public var style: Style = .plain
    /// The theme, which defines the named styles.
    public let theme: Theme

    private(set) var grid: CellGrid
    /// The nodes, windows and targets drawn so far, with the lines and columns of the whole frame.
    var owners = FrameOwners()
    /// The requested sideways scroll positions of tables.
    var sideways: [NodeID: Int] = [:]
    /// The columns of tables with the cursor.
    var cursorColumns: [NodeID: Int] = [:]
    /// The text with the focus.
    package internal(set) var editing: TextEditing?
    /// The part of the screen that has the focus without a node.
    var focusedPart: Int?
    /// Whether clicks go to the components that draw.
    package var takesClicks = true
    /// The way from the component of the node to the one that draws.
    var path: [PartStep] = []
    private(set) var top: Int
    private(set) var left: Int
    private var visibleRows: Range<Int>

    init(grid: CellGrid, theme: Theme) {
        self.grid = grid
        self.theme = theme
        width = grid.width
        height = grid.height
        top = 0
        left = 0
        visibleRows = 0..<grid.height
    }

    /// The rows of the part that are in view.
    ///
    /// A component with many lines may draw only these.
    public var rowsInView: Range<Int> {
        let range = (visibleRows.lowerBound - top)..<(visibleRows.upperBound - top)
        return range.clamped(to: 0..<height)
    }

    /// Draws a text on one line, and returns the column after it.
    ///
    /// - Parameters:
    ///   - text: The text; a line break in it is shown as a symbol.
    ///   - row: The line.
    ///   - column: The first column of the text.
    ///   - style: The style of the text.
    ///   - limit: The maximum number of columns; by default all up to the end of the part.
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

    /// Draws a line, and returns the column after it.
    @discardableResult
    public mutating func write(_ line: Line, row: Int, column: Int = 0) -> Int {
        var position = column
        for span in line.spans {
            position = write(span, row: row, column: position, limit: .max, lineStart: column)
        }
        return position
    }

    /// Draws a span of a line; tab stops are counted from the start of the line.
    private mutating func write(_ span: Span, row: Int, column: Int, limit: Int, lineStart: Int) -> Int {
        guard rowsInView.contains(row), column >= 0, column < width, limit > 0 else { return column }
        let style = shownStyle(span.style)
        let end = limit < width - column ? column + limit : width
        let (row, left) = (top + row, left)
        let link = span.target.map { grid.number(of: $0) } ?? 0
        let count = grid.putASCII(
            span.text,
            row: row,
            column: left + column,
            style: style,
            link: link,
            limit: end - column
        )
        guard count < end - column, count < span.text.utf8.count else { return column + count }
        var position = column + count
        let rest = span.text.utf8.index(span.text.startIndex, offsetBy: count)
        span.text.forEachGlyph(from: rest, column: position - lineStart) { glyph, _, _ in
            guard glyph.width > 0 else { return true }
            guard position + glyph.width <= end else { return false }
            grid.put(glyph, row: row, column: left + position, style: style, link: link)
            position += glyph.width
            return position < end
        }
        return position
    }

    /// Returns a style of a component over that of the canvas.
    func shownStyle(_ style: Style) -> Style {
        style.over(self.style, in: theme).resolved(in: theme)
    }

    /// Makes the cells of a line parts of a picture that begins in the first column.
    mutating func place(_ part: PictureRow, row: Int) {
        var part = part
        part.left = left
        grid.place(part, at: top + row, columns: left..<left + min(width, part.picture.columns))
    }

    /// Fills a range of columns with one glyph, repeated as often as it fits.
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

    /// Replaces the last column of a line by an ellipsis, and returns the column after it.
    mutating func truncate(row: Int, style: Style) -> Int {
        guard width > 0 else { return 0 }
        write("…", row: row, column: width - 1, style: style)
        return width
    }

    /// Puts cells that are already drawn into a style, whose colors replace theirs.
    public mutating func emphasize(row: Int, columns: Range<Int>, style: Style = .selection) {
        guard rowsInView.contains(row) else { return }
        let style = style.resolved(in: theme)
        for column in columns.clamped(to: 0..<max(0, width)) {
            grid.emphasize(row: top + row, column: left + column, style, in: theme)
        }
    }

    /// Puts a background behind cells that are already drawn; columns outside of the part are on the rest of its line.
    mutating func color(row: Int, columns: Range<Int>, background style: Style) {
        guard rowsInView.contains(row) else { return }
        let columns = (left + columns.lowerBound..<left + columns.upperBound).clamped(to: 0..<grid.width)
        for column in columns { grid.cells[(top + row) * grid.width + column].style.background = style.background }
    }

    /// Shows drawn rows as a bar, unless something in them shows the focus itself: a control, or the cursor of a field.
    package mutating func highlight(rows: Range<Int>, columns: Range<Int>) {
        let rows = rows.clamped(to: rowsInView)
        let columns = columns.clamped(to: 0..<max(0, width))
        grid.highlight(
            rows: top + rows.lowerBound..<top + rows.upperBound,
            columns: left + columns.lowerBound..<left + columns.upperBound,
            Style.highlight.resolved(in: theme)
        )
    }

    /// Sets the position of the terminal's cursor.
    public mutating func placeCursor(row: Int, column: Int) {
        guard rowsInView.contains(row), column >= 0, column < width else { return }
        grid.cursor = TextFrame.Cursor(row: top + row, column: left + column)
    }

    /// Stores, for each column of a text field, the number of bytes after the cursor when a user clicks there.
    mutating func placeCursorStops(_ stops: [Int], row: Int, column: Int, editor: Int? = nil) {
        guard rowsInView.contains(row), column >= 0, column < width else { return }
        let inView = Array(stops.prefix(width - column))
        grid.cursorStops.append(CursorStops(row: top + row, column: left + column, stops: inView, editor: editor))
    }

    /// Stores the part of the edited text that is in view.
    mutating func placeEditor(_ view: EditorView) {
        grid.editorView = view
    }

    /// The number of the next multi-line editor.
    var nextEditor: Int {
        grid.cursorStops.count
    }

    /// Stores the node to which lines of the part belong.
    mutating func own(_ id: NodeID, at place: NodePlace, rows: Range<Int>) {
        let rows = rows.clamped(to: rowsInView)
        guard !rows.isEmpty, width > 0 else { return }
        owners.nodes.append(
            FrameOwners.NodeArea(
                id: id,
                place: place,
                rows: top + rows.lowerBound..<top + rows.upperBound,
                columns: left..<left + width
            )
        )
    }

    /// Adds the part to the windows of the frame that scroll; `parts` are the numbers of the screen's parts inside it.
    mutating func addWindow(
        onto parts: Range<Int>,
        maximumScroll: Int,
        focusedRows: Range<Int>?,
        followsEnd: Bool,
        position: ScrollPosition,
        reached: [ReachedEdge]
    ) {
        let rows = rowsInView
        owners.windows.append(
            ScrollWindow(
                parts: parts,
                rows: top + rows.lowerBound..<top + rows.upperBound,
                columns: left..<left + width,
                scroll: position.row,
                maximumScroll: maximumScroll,
                focusedRows: focusedRows,
                followsEnd: followsEnd,
                position: position,
                reached: reached
            )
        )
    }

    /// Stores that some rows of the part are a table.
    mutating func addTable(_ place: SectionPlace, rows: Range<Int>, geometry: TableGeometry) {
        let rows = rows.clamped(to: rowsInView)
        guard !rows.isEmpty, width > 0 else { return }
        owners.tables.append(
            TableArea(
                place: place,
                rows: top + rows.lowerBound..<top + rows.upperBound,
                columns: left..<left + width,
                geometry: geometry
            )
        )
    }

    /// Blanks rows that something is drawn over: no cursor stays in them.
    mutating func cover(rows: Range<Int>) {
        for row in rows.clamped(to: rowsInView) { fill(row: row, columns: 0..<width) }
        let (rows, columns) = (top + rows.lowerBound..<top + rows.upperBound, left..<left + width)
        if let cursor = grid.cursor, rows.contains(cursor.row), columns.contains(cursor.column) { grid.cursor = nil }
        grid.cursorStops.removeAll { rows.contains($0.row) && columns.contains($0.column) }
    }

    /// Calls `body` to draw on a part of this canvas; drawing outside of this canvas is dropped there too.
    ///
    /// - Parameters:
    ///   - row: The first line of the part; negative for a part that begins above this canvas.
    ///   - column: The first column of the part; with a negative column nothing is drawn.
    ///   - width: The number of columns of the part, limited by the width of this canvas.
    ///   - height: The number of lines of the part; a negative height counts as 0.
    ///   - body: A function that draws on the part.
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
