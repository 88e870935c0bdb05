import Synchronization

/// The last changes of some rows, for readers that have seen an earlier version and want to know what has changed since.
///
/// A version is a number that no other change of any rows has. Two copies that were changed apart therefore never share a
/// version, and a reader of the one finds nothing in the log of the other.
struct RowLog<ID: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        let before: Int
        /// The row that was added, removed or changed; `nil` where rows have only moved.
        let id: ID?
    }

    /// The number of changes that are kept.
    static var limit: Int {
        64
    }

    private(set) var version = 0
    private var entries: [Entry] = []

    /// Notes that a row was added, removed or changed, or that rows were moved.
    mutating func note(_ id: ID?) {
        if entries.count == Self.limit { entries.removeFirst(Self.limit / 2) }
        entries.append(Entry(before: version, id: id))
        version = RowVersion.next()
    }

    /// Notes that anything may have changed.
    mutating func forget() {
        entries = []
        version = RowVersion.next()
    }

    /// Returns the ids of the rows that have changed since a version, each once, or `nil` if the log doesn't reach back to it.
    func changes(since old: Int) -> [ID]? {
        guard old != version else { return [] }
        guard let first = entries.lastIndex(where: { $0.before <= old }), entries[first].before == old else {
            return nil
        }
        var known: Set<ID> = []
        return entries[first...].compactMap(\.id).filter { known.insert($0).inserted }
    }
}

/// The versions of all rows in the process.
private enum RowVersion {
    private static let last = Atomic<Int>(0)

    static func next() -> Int {
        last.add(1, ordering: .relaxed).newValue
    }
}
