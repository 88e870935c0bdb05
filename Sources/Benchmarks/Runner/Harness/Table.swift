import Foundation

/// Lines up columns of text.
package struct Table {
    private var rows: [[String]]

    package init(_ header: [String]) {
        rows = [header]
    }

    package mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// The table as text: the first column to the left, the others to the right.
    package var text: String {
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

    package static func number(_ value: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", value)
    }
}
