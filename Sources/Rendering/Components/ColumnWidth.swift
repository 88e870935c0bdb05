/// The width of a column of a row or a table.
public enum ColumnWidth: Hashable, Sendable {
    /// A number of columns of the terminal, or all that are left if there are fewer.
    case fixed(Int)
    /// The width of the content, at most the columns of the terminal that are left.
    case fit
    /// A share, by weight, of the columns that the other columns leave. The weight is from 1 to 1,048,576; a weight out
    /// of range is moved to the nearest bound.
    case flexible(weight: Int = 1)

    /// Returns the widths of columns that share `total`.
    ///
    /// Fixed and fitting columns are served first, in order; the flexible ones divide the rest, and the first of them
    /// get the remainder of the division.
    ///
    /// - Parameters:
    ///   - total: The number of columns of the terminal to divide.
    ///   - widths: The requested widths.
    ///   - natural: A function that measures a fitting column: `index` is its index, `left` the number of columns of
    ///     the terminal that are still free.
    static func divide(_ total: Int, among widths: [ColumnWidth], natural: (_ index: Int, _ left: Int) -> Int) -> [Int]
    {
        var result = Array(repeating: 0, count: widths.count)
        var left = max(0, total)
        var weights = 0
        for (index, width) in widths.enumerated() {
            switch width {
            case let .fixed(columns): result[index] = min(left, max(0, columns))
            case .fit: result[index] = min(left, max(0, natural(index, left)))
            case let .flexible(weight): weights += share(weight)
            }
            left -= result[index]
        }
        for (index, width) in widths.enumerated() {
            guard case let .flexible(weight) = width else { continue }
            // Rounding up while the rest shrinks gives away every column; the first flexible columns get the remainder.
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
