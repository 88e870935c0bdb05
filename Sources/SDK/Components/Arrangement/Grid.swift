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
/// focus.
public struct Grid: Component {
    /// The components, row by row.
    public var cells: [any Component]
    /// The least width of a column, at least 1; in less room, there is one column.
    public var columnWidth: Int
    /// The blank columns between two columns, from 0 to 1,000; a number out of range is moved to the nearest bound.
    public var spacing: Int

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
        let inner = space.with(width: columns.width)
        let view = canvas.rowsInView
        var top = 0
        for row in rows(columns, in: space) where top < view.upperBound {
            defer { top += row.height }
            guard top + row.height > view.lowerBound else { continue }
            for (column, index) in row.cells.enumerated() {
                let left = column * (columns.width + columns.gap)
                canvas.part(row: top, column: left, width: columns.width, height: row.height) {
                    cells[index].draw(on: &$0, in: inner)
                }
            }
        }
    }

    /// Returns whether two grids look equal.
    public static func == (lhs: Grid, rhs: Grid) -> Bool {
        lhs.columnWidth == rhs.columnWidth
            && lhs.spacing == rhs.spacing
            && Stack(lhs.cells) == Stack(rhs.cells)
    }
}
