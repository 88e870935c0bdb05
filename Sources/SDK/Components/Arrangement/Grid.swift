import MillraceRendering

/// Components beside each other in columns of equal width, as many as have room, in as many rows as it takes.
///
/// ```swift
/// Grid(columnWidth: 9) {
///     for city in ["Bath", "London", "東京", "York"] { Badge(city) }
/// }
/// ```
/// At a width of 32:
/// ```text
/// ‹Bath›     ‹London›   ‹東京›
/// ‹York›
/// ```
/// At a width of 20:
/// ```text
/// ‹Bath›     ‹London›
/// ‹東京›     ‹York›
/// ```
/// The columns share the width. A row is as high as its highest component. The components of a grid can't have the
/// focus themselves, only clicks; ``choosing(_:onMove:onChoose:)`` gives the grid a cursor, which the arrow keys move
/// from cell to cell:
/// ```text
/// › ‹Bath›     ‹London›   ‹東京›
///   ‹York›
/// ```
public struct Grid: Component, ComponentContainer {
    /// The components, row by row.
    public var cells: [any Component]
    /// The least width of a column, at least 1; in less room, there is one column.
    public var columnWidth: Int
    /// The blank columns between two columns, from 0 to 1,000; a number out of range is moved to the nearest bound.
    public var spacing: Int
    private var choosing: Choosing?

    /// The cell with the cursor, and the handlers of a user's choice.
    private struct Choosing: Sendable {
        var selection: Int
        var onMove: @Sendable (Int) -> Void
        var onChoose: @Sendable (Int) -> Void
    }

    /// Creates a grid of a list of components.
    public init(columnWidth: Int, spacing: Int = 2, cells: [any Component]) {
        self.columnWidth = columnWidth
        self.spacing = spacing
        self.cells = cells
    }

    /// Creates a grid of the components that are written one below the other.
    public init(
        columnWidth: Int,
        spacing: Int = 2,
        @ListBuilder<any Component> content: () -> [any Component]
    ) {
        self.init(columnWidth: columnWidth, spacing: spacing, cells: content())
    }

    /// Returns the grid with a cursor on one of its cells, so that its node can have the focus.
    ///
    /// The app keeps the index of the cell in its state:
    ///
    /// ```swift
    /// Grid(columnWidth: 9) { tiles }
    ///     .choosing(state.tile, onMove: { observer(.didMove($0)) }, onChoose: { observer(.didChoose($0)) })
    /// ```
    ///
    /// | Keys | Effect |
    /// |---|---|
    /// | left, right, up, down | move the cursor to the cell beside, above or below; at an edge, the focus leaves the grid |
    /// | enter, space, a click on a cell | choose the cell |
    ///
    /// The cell with the cursor is reversed while the grid has the focus. Components in the cells are shown, but get no
    /// keys.
    ///
    /// - Parameters:
    ///   - selection: The index of the cell with the cursor; one out of range is moved to the nearest cell.
    ///   - onMove: The handler that receives the index of the cell to which the cursor moves.
    ///   - onChoose: The handler that receives the index of the cell that the user chose.
    public func choosing(
        _ selection: Int,
        onMove: @escaping @Sendable (Int) -> Void,
        onChoose: @escaping @Sendable (Int) -> Void
    ) -> Grid {
        var grid = self
        grid.choosing = Choosing(selection: selection, onMove: onMove, onChoose: onChoose)
        return grid
    }

    /// The index of the cell with the cursor, if there is one.
    var cursor: Int? {
        guard let choosing, !cells.isEmpty else { return nil }
        return min(max(0, choosing.selection), cells.count - 1)
    }

    /// The keys that move the cursor, and that choose a cell.
    public var interaction: Interaction {
        guard let choosing, let cursor else { return .none }
        let (onMove, onChoose) = (choosing.onMove, choosing.onChoose)
        var interaction = Interaction(
            activate: { onChoose(cursor) },
            onSpot: { cell in
                if cell != cursor { onMove(cell) }
                onChoose(cell)
            }
        )
        interaction.spotChoice = (cursor, onMove)
        return interaction
    }

    /// The columns of the grid in a width.
    private struct Columns {
        let count: Int
        let width: Int
        let gap: Int
    }

    private func columns(in space: Space) -> Columns {
        let gap = min(1000, max(0, spacing))
        let least = min(space.width, max(1, columnWidth))
        let fitting = max(1, (space.width + gap) / max(1, least + gap))
        let count = max(1, min(fitting, cells.count))
        return Columns(count: count, width: max(0, (space.width - gap * (count - 1)) / count), gap: gap)
    }

    /// Returns the rows, each as the indices of its components and its height.
    private func rows(_ columns: Columns, in space: Space) -> [(cells: Range<Int>, height: Int)] {
        let inner = space.with(width: columns.width)
        return stride(from: 0, to: cells.count, by: columns.count).map { start in
            let row = start..<min(cells.count, start + columns.count)
            return (row, cells[row].reduce(0) { max($0, $1.height(in: inner)) })
        }
    }

    package var parts: [any Component] { choosing == nil ? cells : [] }

    package var hasOwnInteraction: Bool { choosing != nil }

    /// Returns the rows.
    public func lines(in space: Space) -> [Line] {
        drawnLines(in: space)
    }

    /// Returns the sum of the heights of the rows.
    public func height(in space: Space) -> Int {
        guard space.width > 0 else { return 0 }
        return rows(columns(in: space), in: space).reduce(0) { $0 + $1.height }
    }

    /// Returns the whole width of the space.
    public func width(in space: Space) -> Int {
        space.width
    }

    /// Draws the rows in view.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let columns = columns(in: space)
        var inner = space.with(width: columns.width)
        let view = canvas.rowsInView
        let takesClicks = canvas.takesClicks
        // The grid has no interaction of a cell's.
        var hasInteraction = true
        if choosing != nil { inner.isFocused = false }
        var top = 0
        for row in rows(columns, in: space) where top < view.upperBound {
            defer { top += row.height }
            guard top + row.height > view.lowerBound else { continue }
            for (column, index) in row.cells.enumerated() {
                let left = column * (columns.width + columns.gap)
                let isChosen = space.isFocused && index == cursor
                canvas.part(row: top, column: left, width: columns.width, height: row.height) { part in
                    part.takesClicks = takesClicks && choosing == nil
                    part.draw(cells[index], number: index, in: inner, after: &hasInteraction)
                    part.takesClicks = takesClicks
                    guard choosing != nil else { return }
                    for line in part.rowsInView {
                        part.addSpot(index, row: line, columns: 0..<columns.width)
                        if isChosen { part.emphasize(row: line, columns: 0..<columns.width, style: .focus) }
                    }
                }
            }
        }
    }

    /// Returns whether two grids look equal.
    public static func == (lhs: Grid, rhs: Grid) -> Bool {
        lhs.columnWidth == rhs.columnWidth
            && lhs.spacing == rhs.spacing
            && lhs.cursor == rhs.cursor
            && Stack(lhs.cells) == Stack(rhs.cells)
    }
}
