import MillraceBackend
import MillraceStreams

/// The observed queries of one type, and those whose answers are kept for a time.
///
/// Touched inside one serializer only.
final class LiveQueryTable<Key: Hashable & Sendable, Value: Sendable> {
    private var entries: [Key: LiveQueryEntry<Value>] = [:]

    /// Returns the entry of a query, which is created for the first observer.
    func entry(of query: Key, making make: () -> LiveQueryEntry<Value>) -> LiveQueryEntry<Value> {
        if let entry = entries[query] { return entry }
        let entry = make()
        entries[query] = entry
        return entry
    }

    /// Removes an observer.
    ///
    /// - Returns: The entry, if that was its last observer.
    func leave(_ query: Key, _ number: Int) -> LiveQueryEntry<Value>? {
        guard let entry = entries[query] else { return nil }
        entry.remove(number)
        return entry.isIdle ? entry : nil
    }

    /// Removes a query without observers.
    func forget(_ query: Key) {
        guard entries[query]?.isIdle == true else { return }
        entries[query] = nil
    }

    /// Returns the entry of a query, if the query is observed.
    func entry(of query: Key) -> LiveQueryEntry<Value>? {
        entries[query]
    }

    /// Returns the entries of the queries of which a predicate is true.
    func entries(where isMeant: (Key) -> Bool) -> [LiveQueryEntry<Value>] {
        entries.filter { isMeant($0.key) }.map(\.value)
    }
}
