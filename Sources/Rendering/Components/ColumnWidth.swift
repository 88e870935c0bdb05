/// How wide a column of a row is.
public enum ColumnWidth: Hashable, Sendable {
    /// So many columns, or as many as there are left.
    case fixed(Int)
    /// As many columns as the content takes of those that are left.
    case fit
    /// A share of what the others leave, by weight: from 1 to 1,048,576, and a number outside of that is taken for the nearest.
    case flexible(weight: Int = 1)

    /// Returns the widths of columns that share `total`.
    ///
    /// `natural` is given the number of a fitting column and how many columns are left for it. Fixed and fitting columns take theirs from the start on; flexible ones divide what is left, and the first of
    /// them have the columns that can't be divided.
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
            // Rounding up and counting down gives away every column, the first ones getting the remainder.
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
