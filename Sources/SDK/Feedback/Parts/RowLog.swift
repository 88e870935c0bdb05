import Synchronization

/// The last changes of some rows, for readers of an earlier version that need the changes since.
///
/// A version is a number that no other change of any rows has. Two copies that were changed apart therefore never share
/// a version, and a reader of the one finds nothing in the log of the other.
@usableFromInline
struct RowLog<ID: Hashable & Sendable>: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline let before: Int
        /// The row that was added, removed or changed; `nil` where rows have only moved.
        @usableFromInline let id: ID?

        @inlinable
        init(before: Int, id: ID?) {
            self.before = before
            self.id = id
        }
    }

    /// The number of changes that are kept.
    @inlinable static var limit: Int {
        64
    }

    @usableFromInline var version = 0
    @usableFromInline var entries: [Entry] = []

    @inlinable
    init() {}

    /// Records that a row was added, removed or changed, or that rows were moved.
    @inlinable
    mutating func note(_ id: ID?) {
        if entries.count == Self.limit { entries.removeFirst(Self.limit / 2) }
        entries.append(Entry(before: version, id: id))
        version = RowVersion.next()
    }

    /// Records that anything may have changed.
    @inlinable
    mutating func forget() {
        entries = []
        version = RowVersion.next()
    }

    /// Returns the ids of the rows that have changed since a version, each once, or `nil` if the log doesn't reach back
    /// to it.
    @inlinable
    func changes(since old: Int) -> [ID]? {
        guard old != version else { return [] }
        guard let first = entries.lastIndex(where: { $0.before <= old }), entries[first].before == old else {
            return nil
        }
        guard first < entries.count - 1 else { return entries[first].id.map { [$0] } ?? [] }
        var known: Set<ID> = []
        return entries[first...].compactMap(\.id).filter { known.insert($0).inserted }
    }
}

/// The versions of all rows in the process.
@usableFromInline
enum RowVersion {
    private static let last = Atomic<Int>(0)

    @usableFromInline
    static func next() -> Int {
        last.add(1, ordering: .relaxed).newValue
    }
}
