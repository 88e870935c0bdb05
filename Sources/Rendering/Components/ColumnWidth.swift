/// How wide a column of a row is.
public enum ColumnWidth: Hashable, Sendable {
    /// So many columns.
    case fixed(Int)
    /// As many columns as the content takes, as long as there are any left.
    case fit
    /// A share of what the others leave, by weight.
    case flexible(weight: Int = 1)

    /// Returns the widths of columns that share `total`.
    ///
    /// Fixed and fitting columns take theirs from the start on; flexible ones divide what is left, and the first of
    /// them have the columns that can't be divided.
    static func divide(_ total: Int, among widths: [ColumnWidth], natural: (Int) -> Int) -> [Int] {
        var result = Array(repeating: 0, count: widths.count)
        var left = max(0, total)
        var weights = 0
        for (index, width) in widths.enumerated() {
            switch width {
            case let .fixed(columns): result[index] = min(left, max(0, columns))
            case .fit: result[index] = min(left, max(0, natural(index)))
            case let .flexible(weight): weights += max(1, weight)
            }
            left -= result[index]
        }
        for (index, width) in widths.enumerated() {
            guard case let .flexible(weight) = width else { continue }
            // Rounding up and counting down gives away every column, the first ones getting the remainder.
            let share = (left * max(1, weight) + weights - 1) / weights
            result[index] = min(left, share)
            left -= result[index]
            weights -= max(1, weight)
        }
        return result
    }
}
