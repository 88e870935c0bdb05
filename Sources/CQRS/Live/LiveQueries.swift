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
    private var tables: [ObjectIdentifier: any LiveQueryTableProtocol] = [:]

    /// Creates an empty set of queries.
    public init() {}

    /// Makes the answers of all queries of some types stale, and runs those again that are observed.
    ///
    /// For changes that come from elsewhere than this app's commands, such as a push message. May be called on any thread.
    public func invalidate(_ types: any Query.Type...) {
        settle(types) {}
    }

    /// Makes the answers of some query types stale, and then tells somebody, before anything else happens.
    func settle(_ types: [any Query.Type], then action: @escaping @Sendable () -> Void) {
        serializer.run { [self] in
            for type in Set(types.map { ObjectIdentifier($0) }) { tables[type]?.invalidate() }
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
            let entry = table(of: Q.self).entry(of: query) { LiveQueryEntry(serializer, asking: asking) }
            part(entry, number)
        }
        // Queued after the joining, however early the lifetime ends.
        lifetime.observeEnded { [self] in
            serializer.run { [self] in table(of: Q.self).leave(query, number) }
        }
    }

    private func table<Q: Query>(of type: Q.Type) -> LiveQueryTable<Q> {
        if let table = tables[ObjectIdentifier(type)] as? LiveQueryTable<Q> { return table }
        let table = LiveQueryTable<Q>()
        tables[ObjectIdentifier(type)] = table
        return table
    }
}
