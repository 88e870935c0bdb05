import MillraceBackend
import MillraceStreams
import Synchronization

/// The observed queries of an app, which commands make stale.
///
/// A `LiveBackend` creates its own. Backends of several kinds of authentication share one, so that a command of one
/// kind can name queries of another; all of them must belong to one environment and one user. Only observed queries are
/// stored: when the last observer of a query leaves, its answer is forgotten.
public final class LiveQueries: @unchecked Sendable {
    // Unchecked, because `tables` is touched inside `serializer` only; the rest is constant or atomic.
    private let serializer = Serializer()
    private let numbers = Atomic<Int>(0)
    private var tables: [ObjectIdentifier: AnyObject] = [:]
    private let refreshes: RefreshQueue

    /// Creates an empty set of queries.
    ///
    /// - Parameter refreshesAtOnce: The number of stale queries that are executed again at the same time; 16 by default
    ///   and at least 1. The others wait, and their stale answers stay visible. The most recently observed queries come
    ///   first, since they are most likely on the screen. A new observer's first request doesn't wait.
    public init(refreshesAtOnce: Int = 16) {
        refreshes = RefreshQueue(limit: refreshesAtOnce)
    }

    /// Marks the answers of some queries as stale, and executes the observed ones again.
    ///
    /// For changes from elsewhere than this app's commands, such as a push message. May be called on any thread.
    ///
    /// - Parameter queries: The queries, as in `.all(VideoQuery.self)` and `.one(VideoQuery(id: "7"))`.
    public func invalidate(_ queries: QuerySelection...) {
        settle(queries) {}
    }

    /// Marks the answers of some queries as stale, and calls a function before any other change.
    func settle(_ selections: [QuerySelection], then action: @escaping @Sendable () -> Void) {
        serializer.run { [self] in
            var seen: Set<ObjectIdentifier> = []
            let entries = selections.flatMap { $0.entries(self) }.filter { seen.insert(ObjectIdentifier($0)).inserted }
            for entry in entries.sorted(by: { $0.latest > $1.latest }) { entry.invalidate() }
            action()
        }
    }

    func observe<Q: Query>(
        _ query: Q,
        asking: SignalProducer<Q.Result, CoreError>
    ) -> SignalProducer<LiveAnswer<Q.Result>, Never> {
        SignalProducer { [self] observer, lifetime in
            take(part: { $0.add(observer, $1) }, in: query, asking, lifetime)
        }
    }

    func execute<Q: Query>(
        _ query: Q,
        asking: SignalProducer<Q.Result, CoreError>
    ) -> SignalProducer<Q.Result, CoreError> {
        SignalProducer { [self] observer, lifetime in
            take(part: { $0.add(observer, $1) }, in: query, asking, lifetime)
        }
    }

    private func take<Q: Query>(
        part: @escaping @Sendable (LiveQueryEntry<Q.Result>, Int) -> Void,
        in query: Q,
        _ asking: SignalProducer<Q.Result, CoreError>,
        _ lifetime: Lifetime
    ) {
        let number = numbers.add(1, ordering: .relaxed).newValue
        serializer.run { [self] in
            let entry = table(of: Q.self).entry(of: query) { LiveQueryEntry(serializer, refreshes, asking: asking) }
            part(entry, number)
        }
        // The end is queued after the joining, even if the lifetime ends at once.
        lifetime.observeEnded { [self] in
            serializer.run { [self] in table(of: Q.self).leave(query, number) }
        }
    }

    /// Returns the table of a type of queries, if such a query was ever observed; call it inside the serializer.
    func knownTable<Q: Query>(of type: Q.Type) -> LiveQueryTable<Q>? {
        tables[ObjectIdentifier(type)] as? LiveQueryTable<Q>
    }

    private func table<Q: Query>(of type: Q.Type) -> LiveQueryTable<Q> {
        if let table = knownTable(of: type) { return table }
        let table = LiveQueryTable<Q>()
        tables[ObjectIdentifier(type)] = table
        return table
    }
}
