/// The position and the size of a window over a screen, and the layout of the screen in it.
struct WindowLayout {
    /// The number of columns that stay free on each side of a window in the middle, where there is space.
    private static let margin = 2
    /// The fewest columns and lines of a screen in which a window has a border.
    private static let leastWidthWithBorder = 12
    private static let leastHeightWithBorder = 5

    private let id: NodeID
    private let title: String
    private let layout: ScreenLayout
    private let border: Int
    private let theme: Theme
    /// The columns and the lines of the window, with its border.
    let columns: Range<Int>
    let rows: Range<Int>

    /// Creates a layout.
    ///
    /// - Parameters:
    ///   - overlay: The overlay.
    ///   - screen: The screen below it.
    ///   - frame: The frame of that screen.
    ///   - height: The number of lines that there are, or `nil` for as many as needed.
    ///   - interaction: The user's interaction with the window, if there is one.
    ///   - theme: The theme of the screen below it.
    init(
        _ overlay: Overlay,
        over screen: Screen,
        in frame: TextFrame,
        height: Int?,
        of interaction: ScreenInteraction?,
        theme: Theme
    ) {
        var window = overlay.window(over: screen)
        self.theme = theme
        border =
            frame.width >= Self.leastWidthWithBorder && height.map { $0 >= Self.leastHeightWithBorder } ?? true ? 1 : 0
        // A title has one line, in the border or at the top.
        window.title = window.title.onOneLine
        title = border > 0 ? window.title : ""
        if border > 0 { window.title = "" }
        let look = BoxLook(of: theme, width: frame.width, isWindow: true)
        let width = Self.width(of: window, look, title: title, as: overlay.width, in: frame.width, border: border)
        layout = ScreenLayout(
            screen: window,
            width: width,
            focus: interaction?.focus,
            theme: theme,
            isWindow: true,
            isEndless: height == nil,
            previous: interaction?.shown
        )
        let lines = max(1, layout.height) + 2 * border
        let rowCount = height.map { min($0, lines) } ?? lines
        id = overlay.id
        (rows, columns) = Self.place(
            overlay.place,
            size: (rowCount, width + 2 * border),
            in: frame,
            height: height ?? max(frame.height, rowCount)
        )
    }

    /// Draws the scroll bar of a window whose content has more lines than it shows, in its border.
    private func drawBar(of inner: inout TextFrame, on canvas: inout Canvas) {
        let windows = inner.owners.windows.filter { !$0.rows.isEmpty }
        guard windows.count == 1, let window = windows.first else { return }
        let bar = window.bar
        guard bar.isNeeded else { return }
        let (row, column) = (window.rows.lowerBound + border, columns.count - 1)
        bar.draw(on: &canvas, row: row, column: column, hasTrack: false, style: .plain)
        // A click there comes to the content with the columns of the content.
        for row in window.rows {
            inner.owners.targets.append(
                ClickTarget(kind: .bar(window.parts.lowerBound), row: row, columns: inner.width..<inner.width + 1)
            )
        }
    }

    private static func width(
        of window: Screen,
        _ look: BoxLook,
        title: String,
        as extent: Extent,
        in width: Int,
        border: Int
    ) -> Int {
        guard border > 0 else { return width }
        let room = width - 2 * border - 2 * (width >= 2 * leastWidthWithBorder ? margin : 0)
        let wanted =
            switch extent {
            case let .fixed(columns): columns
            case .flexible: room
            case .fit:
                max(
                    window.naturalWidth(in: min(room, Overlay.fittingWidth), look: look),
                    min(title.columns(limit: Overlay.fittingWidth) + 2, Overlay.fittingWidth)
                )
            }
        return min(room, max(1, wanted))
    }

    private static func place(
        _ place: Overlay.Place,
        size: (height: Int, width: Int),
        in frame: TextFrame,
        height: Int
    ) -> (rows: Range<Int>, columns: Range<Int>) {
        var (row, column) = ((height - size.height) / 2, (frame.width - size.width) / 2)
        switch place {
        case .center: break
        case .top: row = min(2, height - size.height)
        case let .below(id):
            guard let node = frame.topNode(id) else { break }
            let (above, below) = (node.rows.lowerBound, height - node.rows.upperBound)
            row = below >= size.height || below >= above ? node.rows.upperBound : above - size.height
            column = node.columns.lowerBound
        }
        row = min(max(0, row), max(0, height - size.height))
        column = min(max(0, column), max(0, frame.width - size.width))
        return (row..<row + size.height, column..<column + size.width)
    }

    /// Returns the frame with the window over it.
    func cover(_ frame: TextFrame, height: Int?, with interaction: ScreenInteraction?) -> TextFrame {
        let lineCount = height == nil ? max(frame.height, rows.upperBound) : frame.height
        var canvas = Canvas(grid: frame.grid.dimmed(height: lineCount, blank: theme[.text]), theme: theme)
        canvas.style = theme[.text]
        let (width, innerHeight) = (columns.count - 2 * border, rows.count - 2 * border)
        var inner = layout.frame(
            height: innerHeight,
            scrolls: interaction?.scrolls ?? ScrollPositions(),
            revealsFocus: interaction?.revealsFocus ?? false
        )
        canvas.part(row: rows.lowerBound, column: columns.lowerBound, width: columns.count, height: rows.count) {
            part in
            for row in 0..<rows.count { part.fill(row: row, columns: 0..<columns.count) }
            guard border > 0 else { return }
            let line: BorderLine = theme.hasSurfaces ? .rounded : .light
            Border.draw(line, title: title, on: &part, width: columns.count, style: .plain)
            drawBar(of: &inner, on: &part)
        }
        let origin = (row: rows.lowerBound + border, column: columns.lowerBound + border)
        var grid = canvas.grid
        grid.copy(inner.grid, row: origin.row, column: origin.column)
        var covered = TextFrame(grid: grid, owners: frame.owners)
        covered.measures = frame.measures
        covered.windows =
            frame.windows + [
                ShownWindow(
                    id: id,
                    frame: inner,
                    rows: rows,
                    columns: columns,
                    contentRows: origin.row..<origin.row + innerHeight,
                    contentColumns: origin.column..<origin.column + width
                )
            ]
        return covered
    }
}

struct ShownWindow {
    var id: NodeID
    /// The frame of the screen in the window.
    var frame: TextFrame
    /// The lines and columns of the window, with its border.
    var rows: Range<Int>
    var columns: Range<Int>
    /// The lines and columns of its content.
    var contentRows: Range<Int>
    var contentColumns: Range<Int>

    /// Returns whether a cell belongs to the window, including its border.
    func contains(row: Int, column: Int) -> Bool {
        rows.contains(row) && columns.contains(column)
    }
}

extension TextFrame {
    /// Returns the lines and columns of a node of the topmost screen, if the node is in view.
    func topNode(_ id: NodeID) -> (rows: Range<Int>, columns: Range<Int>)? {
        guard let window = windows.last else {
            return owners.nodes.first { $0.id == id }.map { ($0.rows, $0.columns) }
        }
        guard let node = window.frame.owners.nodes.first(where: { $0.id == id }) else { return nil }
        let (row, column) = (window.contentRows.lowerBound, window.contentColumns.lowerBound)
        return (
            node.rows.lowerBound + row..<node.rows.upperBound + row,
            node.columns.lowerBound + column..<node.columns.upperBound + column
        )
    }
}

extension CellGrid {
    /// Returns the grid with all texts dimmed, without a cursor, and with blank lines below if there are too few.
    func dimmed(height: Int, blank: Style) -> CellGrid {
        var grid = CellGrid(width: width, height: max(height, self.height), style: blank)
        grid.clusters = clusters
        grid.pictureRows = pictureRows
        for index in cells.indices {
            var cell = cells[index]
            // A picture stays as it is: only one of the two colors of its cells would be dimmed.
            if cell.link & PackedCell.pictureBit == 0 {
                // A link below a window is no more to be clicked than a button there.
                cell.link = 0
                if !cell.isBlank {
                    cell.style.attributes.subtract(.bold)
                    cell.style.attributes.formUnion(.dim)
                }
            }
            grid.cells[index] = cell
        }
        return grid
    }

    /// Copies the cells and the cursor of a smaller grid.
    mutating func copy(_ other: CellGrid, row: Int, column: Int) {
        let base = UInt32(clusters.count)
        clusters += other.clusters
        let firstLink = links.count
        links += other.links.prefix(Int(PackedCell.pictureBit) - 1 - firstLink)
        let firstPicture = pictureRows.count
        pictureRows += other.pictureRows.prefix(Int(PackedCell.pictureBit) - firstPicture).map {
            PictureRow(picture: $0.picture, row: $0.row, left: column + $0.left)
        }
        for line in 0..<min(other.height, height - row) {
            for index in 0..<min(other.width, width - column) {
                var cell = other.cells[line * other.width + index]
                if cell.glyph & PackedCell.clusterBit != 0 { cell.glyph += base }
                if cell.link & PackedCell.pictureBit != 0 {
                    cell.link = UInt16(exactly: firstPicture + Int(cell.link)) ?? 0
                } else if cell.link > 0 {
                    let number = firstLink + Int(cell.link)
                    cell.link = number < PackedCell.pictureBit ? UInt16(number) : 0
                }
                cells[(row + line) * width + column + index] = cell
            }
        }
        cursor = other.cursor.map { TextFrame.Cursor(row: row + $0.row, column: column + $0.column) }
    }
}
