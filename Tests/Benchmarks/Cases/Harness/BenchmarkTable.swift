import Foundation

/// Lines up columns of text.
public struct BenchmarkTable {
    private var rows: [[String]]

    /// Creates a table without rows below its header.
    public init(_ header: [String]) {
        rows = [header]
    }

    /// Adds a row of cells, one for each column.
    public mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// The table as text: the first column to the left, the others to the right.
    public var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return
            rows.map { row in
                zip(row.indices, row).map { index, cell in
                    let padding = String(repeating: " ", count: widths[index] - cell.count)
                    return index == 0 ? cell + padding : padding + cell
                }
                .joined(separator: "  ")
            }
            .joined(separator: "\n")
    }

    /// Returns a number as text, with one digit after the point by default.
    public static func number(_ value: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", value)
    }
}
