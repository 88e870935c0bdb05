/// The width of a column of a row or a table, or the size of a pane along the axis of its panes.
public enum Extent: Hashable, Sendable {
    /// A number of columns of the terminal (of lines, for panes that are stacked), or all that are left if there are
    /// fewer.
    case fixed(Int)
    /// The size of the content, at most the remaining space.
    case fit
    /// A share, by weight, of the space that the others leave. The weight is from 1 to 1,048,576; a weight out
    /// of range is moved to the nearest bound.
    case flexible(weight: Int = 1)

    /// Returns the sizes of columns or panes that share `total`.
    ///
    /// Fixed and fitting ones get their sizes first, in order; the flexible ones divide the rest, and the first of them
    /// get the remainder of the division.
    ///
    /// - Parameters:
    ///   - total: The number of columns or lines to divide.
    ///   - extents: The requested sizes.
    ///   - natural: A function that measures a fitting one: `index` is its index, `left` the number of columns or lines
    ///     that are still free.
    static func divide(_ total: Int, among extents: [Extent], natural: (_ index: Int, _ left: Int) -> Int) -> [Int] {
        var result = Array(repeating: 0, count: extents.count)
        var left = max(0, total)
        var weights = 0
        for (index, extent) in extents.enumerated() {
            switch extent {
            case let .fixed(columns): result[index] = min(left, max(0, columns))
            case .fit: result[index] = min(left, max(0, natural(index, left)))
            case let .flexible(weight): weights += share(weight)
            }
            left -= result[index]
        }
        for (index, extent) in extents.enumerated() {
            guard case let .flexible(weight) = extent else { continue }
            // Rounding up while the rest shrinks distributes every column; the first flexible columns get the
            // remainder.
            let columns = (left * share(weight) + weights - 1) / weights
            result[index] = min(left, columns)
            left -= result[index]
            weights -= share(weight)
        }
        return result
    }

    private static func share(_ weight: Int) -> Int {
        min(LayoutLimits.weight, max(1, weight))
    }
}
