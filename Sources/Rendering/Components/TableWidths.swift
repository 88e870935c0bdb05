/// The widths of a table's columns in a given space.
struct TableWidths {
    /// The widths, from left to right.
    private(set) var widths: [Int]
    private let spacing: Int

    init(of table: Table, in width: Int) {
        let gaps = table.gap(in: width) * max(0, table.columns.count - 1)
        spacing = gaps
        let room = max(0, width - gaps)
        // A cell can't be wider than the room for all columns, so measuring stops there.
        var natural = table.columns.enumerated().map { index, column -> Int in
            guard column.width == .fit else { return 0 }
            return table.rows.reduce(column.title.columns(limit: room)) { widest, row in
                index < row.count ? max(widest, row[index].columns(limit: room)) : widest
            }
        }
        let fixed = table.columns.reduce(0) { total, column in
            switch column.width {
            case let .fixed(columns): total + min(room, max(0, columns))
            // A share for its title keeps a flexible column from being squeezed out by its neighbors.
            case .flexible: total + min(column.title.columns(limit: room), room / table.columns.count)
            case .fit: total
            }
        }
        Self.shrink(&natural, to: max(0, room - fixed))
        widths = Extent.divide(room, among: table.columns.map(\.width)) { index, _ in natural[index] }
    }

    /// The sum of the widths and the gaps.
    var total: Int {
        widths.reduce(spacing, +)
    }

    /// Shrinks the widest columns until all of them fit.
    private static func shrink(_ widths: inout [Int], to room: Int) {
        var excess = widths.reduce(0, +) - room
        while excess > 0, let widest = widths.max(), widest > 0 {
            let next = widths.filter { $0 < widest }.max() ?? 0
            let count = widths.count { $0 == widest }
            let step = max(1, min(widest - next, excess / count))
            for index in widths.indices where widths[index] == widest && excess > 0 {
                let taken = min(step, excess)
                widths[index] -= taken
                excess -= taken
            }
        }
    }
}
