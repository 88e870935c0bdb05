import Synchronization

/// The rows of a table: made with the table, or made when they come into view.
enum TableRows: Sendable {
    /// Rows that are made when they are needed.
    final class Lazy: Sendable {
        let count: Int
        let id: @Sendable (Int) -> NodeID
        let row: @Sendable (Int) -> TableRow

        private let known = Mutex<[TableRow]?>(nil)

        init(count: Int, id: @escaping @Sendable (Int) -> NodeID, row: @escaping @Sendable (Int) -> TableRow) {
            (self.count, self.id, self.row) = (count, id, row)
        }

        /// The first rows, which each modifier of a table measures.
        var sample: [TableRow] {
            if let known = known.withLock(\.self) { return known }
            let sample = (0..<min(count, LazyNodes.sampleCount)).map(row)
            known.withLock { $0 = sample }
            return sample
        }
    }

    case made([TableRow])
    case lazy(Lazy)

    /// The number of rows.
    var count: Int {
        switch self {
        case let .made(rows): rows.count
        case let .lazy(rows): rows.count
        }
    }

    /// Returns the id of a row, without making the row; `nil` if there is no such row.
    func id(at index: Int) -> NodeID? {
        guard (0..<count).contains(index) else { return nil }
        return switch self {
        case let .made(rows): rows[index].id
        case let .lazy(rows): rows.id(index)
        }
    }

    /// All rows.
    var rows: [TableRow] {
        switch self {
        case let .made(rows): rows
        case let .lazy(rows): (0..<rows.count).map(rows.row)
        }
    }

    /// The rows by whose cells the width of the columns is measured.
    var sample: [TableRow] {
        switch self {
        case let .made(rows): rows
        case let .lazy(rows): rows.sample
        }
    }

    /// Returns the rows as nodes.
    ///
    /// - Parameters:
    ///   - table: The id of the table, for rows that are known by their number.
    ///   - line: Returns the component of a row.
    func nodes(in table: NodeID, line: @escaping @Sendable (TableRow) -> TableLine) -> NodeRows {
        switch self {
        case let .made(rows):
            return .made(
                rows.enumerated().map { number, row in
                    row.node(id: row.id ?? NodeID(number, in: table), line(row))
                }
            )
        case let .lazy(rows):
            return .lazy(
                LazyNodes(count: rows.count, id: rows.id) { index in
                    let row = rows.row(index)
                    return row.node(id: rows.id(index), line(row))
                }
            )
        }
    }
}

extension TableRows: Equatable {
    /// Returns whether two tables have equal rows; rows that are made in view only are equal if they are the same ones.
    static func == (lhs: TableRows, rhs: TableRows) -> Bool {
        switch (lhs, rhs) {
        case let (.made(lhs), .made(rhs)): lhs == rhs
        case let (.lazy(lhs), .lazy(rhs)): lhs === rhs
        case (.made, _), (.lazy, _): false
        }
    }
}
