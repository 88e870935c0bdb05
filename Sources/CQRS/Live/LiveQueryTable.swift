import MillraceBackend
import MillraceStreams

/// The observed queries of one type.
///
/// Touched inside one serializer only.
final class LiveQueryTable<Q: Query> {
    private var entries: [Q: LiveQueryEntry<Q.Result>] = [:]

    /// Returns the entry of a query, which is created for the first observer.
    func entry(of query: Q, making make: () -> LiveQueryEntry<Q.Result>) -> LiveQueryEntry<Q.Result> {
        if let entry = entries[query] { return entry }
        let entry = make()
        entries[query] = entry
        return entry
    }

    /// Removes an observer, and forgets the query after the last one.
    ///
    /// - Returns: The entry that was forgotten.
    func leave(_ query: Q, _ number: Int) -> LiveQueryEntry<Q.Result>? {
        guard let entry = entries[query] else { return nil }
        entry.remove(number)
        guard entry.isIdle else { return nil }
        entries[query] = nil
        return entry
    }

    /// Returns the entry of a query, if the query is observed.
    func entry(of query: Q) -> LiveQueryEntry<Q.Result>? {
        entries[query]
    }

    /// Returns the entries of the queries of which a predicate is true.
    func entries(where isMeant: (Q) -> Bool) -> [LiveQueryEntry<Q.Result>] {
        entries.filter { isMeant($0.key) }.map(\.value)
    }
}
