import MillraceBackend
import MillraceStreams

/// A backend whose queries can be observed: they run again when a command has made their answers stale.
///
/// ```swift
/// let live = LiveBackend(Backend(session))
/// live.observe(VideoQuery(id: "7")).startWithValues { print($0) }  // fresh(3 likes)
/// live.execute(LikeVideoCommand(id: "7")).start()                  // stale(3 likes), fresh(4 likes)
/// ```
///
/// Observers get answers one at a time, in one order for all of them, on the thread that brought about the change. A
/// command's completion comes after its queries were made stale. Only commands that go through this backend, or one that
/// shares its `queries`, make anything stale.
public struct LiveBackend<Auth: AuthKind>: Sendable {
    /// What executes the requests.
    public let backend: Backend<Auth>
    /// The queries that are observed, which another backend can share.
    public let queries: LiveQueries

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - backend: what executes the requests.
    ///   - queries: the queries of another backend, so that commands of both make queries of both stale; by default new
    ///     ones.
    public init(_ backend: Backend<Auth>, sharing queries: LiveQueries = LiveQueries()) {
        self.backend = backend
        self.queries = queries
    }

    /// Returns a producer of what is known of a query's answer, from each start until it is disposed of.
    ///
    /// It begins with what is known, if the same query is observed already, and otherwise asks. Of a query that has failed the
    /// last answer is known; a new observer gets it as stale, and the query runs again. All who wait for equal
    /// queries share one exchange. When a command that names the query succeeds, the exchange that is under way is
    /// cancelled, the last answer is sent as stale, and the query runs again: an answer that was asked for before the
    /// command succeeded is never sent as fresh, and no cache answers by itself. A failure is sent as an answer and ends
    /// nothing.
    public func observe<Q: Query>(_ query: Q) -> SignalProducer<LiveAnswer<Q.Result>, Never> where Q.Auth == Auth {
        queries.observe(query, asking: asking(query))
    }

    /// Returns a producer that asks a question and sends the answer.
    ///
    /// It joins an exchange for an equal query that is under way, and otherwise makes one, of which observers of the
    /// query get the answer as well. When the query is made stale meanwhile, it waits for the answer to the next.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == Auth {
        queries.execute(query, asking: asking(query))
    }

    /// Returns a producer of an answer that is no older than its start.
    ///
    /// No cache on the way may answer by itself (RFC 9111, section 5.2.1.4), and since the header field makes the request
    /// another one than a plain `execute` makes, it doesn't join an exchange that such a one began earlier.
    private func asking<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == Auth {
        var resource = query.resource
        resource.headers["Cache-Control"] = "no-cache"
        return backend.access(resource)
    }

    /// Returns a producer that gives an order, and completes when it was carried out and the queries that it names are
    /// stale.
    ///
    /// Where it can't be known whether the order was carried out, since the exchange broke off or was disposed of before its
    /// end, the queries are made stale as well.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError> where C.Auth == Auth {
        SignalProducer { [backend, queries] observer, lifetime in
            var resource = command.resource
            // Each start has its own: the last exchange may have reached nobody, and one before it somebody.
            let delivery = RequestDelivery()
            resource.delivery = delivery
            lifetime += backend.access(resource, with: command.body).start(
                .init(
                    failed: { error in
                        let isOpen = error.leavesOutcomeOpen || delivery.mayHaveBeenProcessed
                        queries.settle(isOpen ? command.invalidates : []) { observer.send(error: error) }
                    },
                    completed: { queries.settle(command.invalidates, then: observer.sendCompleted) },
                    interrupted: { queries.settle(command.invalidates, then: observer.sendInterrupted) }
                )
            )
        }
    }
}

extension CoreError {
    /// Whether the backend may have carried out the request, although the exchange failed.
    fileprivate var leavesOutcomeOpen: Bool {
        guard case let .transport(reason, _) = self else { return false }
        return reason.leavesOutcomeOpen
    }
}
