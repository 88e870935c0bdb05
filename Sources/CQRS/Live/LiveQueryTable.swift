import MillraceBackend
import MillraceStreams

/// The queries of one type that somebody waits for.
///
/// Touched inside one serializer only.
final class LiveQueryTable<Q: Query>: LiveQueryTableProtocol {
    private var entries: [Q: LiveQueryEntry<Q.Result>] = [:]

    /// Returns the entry of a query, which is made if nobody waited for it.
    func entry(of query: Q, making make: () -> LiveQueryEntry<Q.Result>) -> LiveQueryEntry<Q.Result> {
        if let entry = entries[query] { return entry }
        let entry = make()
        entries[query] = entry
        return entry
    }

    /// Takes somebody out, and forgets the query if nobody waits for it any more.
    func leave(_ query: Q, _ number: Int) {
        guard let entry = entries[query] else { return }
        entry.remove(number)
        if entry.isIdle { entries[query] = nil }
    }

    func invalidate() {
        for entry in Array(entries.values) { entry.invalidate() }
    }
}

/// A table of queries of any type.
protocol LiveQueryTableProtocol: AnyObject {
    func invalidate()
}
