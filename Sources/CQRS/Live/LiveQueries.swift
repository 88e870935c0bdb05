import MillraceBackend
import MillraceStreams
import Synchronization

/// The live queries of an app, and what its commands make stale.
///
/// A `LiveBackend` makes one for itself. Backends of several kinds of authentication share one, so that a command of one
/// kind can name queries of another; they must belong to one environment and one person. It knows nothing but what is
/// being observed: when the last observer of a query leaves, its answer is forgotten.
public final class LiveQueries: @unchecked Sendable {
    // Unchecked, because `tables` is touched inside `serializer` only; the rest is constant or atomic.
    private let serializer = Serializer()
    private let numbers = Atomic<Int>(0)
    private var tables: [ObjectIdentifier: AnyObject] = [:]
    private let refreshes: RefreshQueue

    /// Creates an empty set of queries.
    ///
    /// - Parameter refreshesAtOnce: How many queries that were made stale run again at once, 16 by default and 1 at least. The others wait, with their
    ///   stale answers shown: those that somebody began to observe last run first, since they are most likely in view. What
    ///   an observer asks for the first time waits for nothing.
    public init(refreshesAtOnce: Int = 16) {
        refreshes = RefreshQueue(limit: refreshesAtOnce)
    }

    /// Makes the answers of some queries stale, and runs those again that are observed.
    ///
    /// For changes that come from elsewhere than this app's commands, such as a push message. May be called on any thread.
    ///
    /// - Parameter queries: The queries, as in `.all(VideoQuery.self)` and `.one(VideoQuery(id: "7"))`.
    public func invalidate(_ queries: QuerySelection...) {
        settle(queries) {}
    }

    /// Makes the answers of some queries stale, and then tells somebody, before anything else happens.
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
        // Queued after the joining, however early the lifetime ends.
        lifetime.observeEnded { [self] in
            serializer.run { [self] in table(of: Q.self).leave(query, number) }
        }
    }

    /// Returns the table of a type of queries, if any of them was waited for; to be called inside the serializer.
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
