import MillraceBackend
import MillraceStreams
import Synchronization

/// A backend with observable queries, which are executed again when a command has made their answers stale.
///
/// ```swift
/// let live = LiveBackend(Backend(session))
/// live.observe(VideoQuery(id: "7")).startWithValues { print($0) }  // fresh(3 likes)
/// live.execute(LikeVideoCommand(id: "7")).start()                  // stale(3 likes), fresh(4 likes)
/// ```
///
/// Observers get answers one at a time, in one order for all of them, on the thread that caused the change. A command
/// completes after its queries were made stale. Only commands of this backend, or of one that shares its `queries`,
/// make answers stale.
public struct LiveBackend<Auth: AuthKind>: Sendable {
    /// The backend that executes the requests.
    public let backend: Backend<Auth>
    /// The observed queries, which another backend can share.
    public let queries: LiveQueries
    /// The default options of observations.
    public let options: LiveOptions

    /// Creates a live backend.
    ///
    /// - Parameters:
    ///   - backend: The backend that executes the requests.
    ///   - queries: The queries of another live backend, so that commands of either make queries of both stale; by
    ///     default new ones.
    ///   - options: The default options of observations, such as the minimum pause between two executions of a query
    ///     that suits the backend.
    public init(
        _ backend: Backend<Auth>,
        sharing queries: LiveQueries = LiveQueries(),
        options: LiveOptions = LiveOptions()
    ) {
        self.backend = backend
        self.queries = queries
        self.options = options
    }

    /// Returns a producer that sends the state of a query's answer, from each start until the producer is disposed of.
    ///
    /// If the same query is observed already, the producer begins with the known answer; otherwise it sends a request.
    /// After a failure, a new observer gets the last answer as stale, and the query is executed again. All observers of
    /// equal queries share one exchange. When a command that selects the query succeeds, the last answer is sent as
    /// stale, and the query is executed again, after the current exchange: an answer to a request from before the
    /// command's success is never sent as fresh, and no cache answers without the backend. A failure is sent as a
    /// value, whatever the reason of the execution was, and the producer continues.
    ///
    /// An answer is sent if it differs from the last one: if the result is `Equatable`, an equal answer isn't sent
    /// again, even if it is newer; see ``LiveOptions/sendsProvenance``. Failures that differ only in the header fields
    /// of their answers, such as the date, are equal here.
    ///
    /// A query that is `Codable` may have a ``Provisional`` id: the query is sent when the backend's id is known.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - options: When the query is also executed, and how long its answer is kept; by default those of the backend.
    public func observe<Q: Query>(
        _ query: Q,
        _ options: LiveOptions? = nil
    ) -> SignalProducer<LiveAnswer<Q.Result>, Never> where Q.Auth == Auth {
        let options = options ?? self.options
        guard query is any Codable else { return observing(query, options) }
        return queries.names.naming(query).flatMap(.latest) { [self] in observing($0, options) }
    }

    private func observing<Q: Query>(
        _ query: Q,
        _ options: LiveOptions
    ) -> SignalProducer<LiveAnswer<Q.Result>, Never> where Q.Auth == Auth {
        queries.observe(query, options, asking: { asking(query, isNew: $0.isNew, isNews: $0.isNews) })
    }

    /// Returns a producer that executes a query and sends its result.
    ///
    /// The producer joins the current exchange of an equal query. Without one, it begins an exchange immediately, whose
    /// answer is sent to observers of the query, too. If the query is made stale meanwhile, a producer that has joined
    /// waits for the answer of the next exchange, which it would otherwise have begun itself.
    public func execute<Q: Query>(_ query: Q) -> SignalProducer<Q.Result, CoreError> where Q.Auth == Auth {
        queries.execute(query, asking: { asking(query, isNew: $0.isNew, isNews: $0.isNews) })
    }

    /// Returns a producer of an answer to a query.
    ///
    /// The requests ask caches not to answer without the backend (RFC 9111, section 5.2.1.4). The header field also
    /// distinguishes them from those of a plain access: they join no exchange that such an access began earlier.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - isNew: Whether no answer from before the start of the producer will do.
    ///   - isNews: Whether an answer of the backend tells outboxes that it can be reached.
    func asking<Q: Query>(
        _ query: Q,
        isNew: Bool,
        isNews: Bool
    ) -> SignalProducer<Asked<Q.Result>, CoreError> where Q.Auth == Auth {
        SignalProducer { [backend, queries] observer, lifetime in
            // Each start has its own trace and login.
            let (trace, login) = (ExchangeTrace(), LoginPin())
            let fresh = FreshAccess(
                backend: backend,
                trace: trace,
                login: login,
                owner: queries.login,
                needsNewAnswer: isNew
            )
            let access = query.answer(through: Backend(fresh))
            // An answer of a cache says nothing about the backend, nor does a refusal that it has kept.
            let noteReached: @Sendable () -> Void = {
                if isNews, !trace.isFromCachesAlone { queries.reached.input.send(value: login.use) }
            }
            access.start(
                .init(
                    value: { value in
                        noteReached()
                        observer.send(value: Asked(value: value, traces: [trace]))
                    },
                    failed: { error in
                        if error.isRefusal { noteReached() }
                        observer.send(error: error)
                    },
                    completed: observer.sendCompleted,
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
        }
    }

    /// Returns a producer that executes a command, and sends its answer when the queries that it selects are stale.
    ///
    /// From the start of the producer on, observers see the command's effects on the answers of queries, if it declares
    /// them.
    ///
    /// The queries are also made stale when the outcome is unknown, because the exchange was interrupted or disposed of
    /// before its end or the answer can't be read; and when the backend refused the command with 404, 409, 410 or 412,
    /// since then the known answers are outdated.
    public func execute<C: Command>(_ command: C) -> SignalProducer<C.Answer, CoreError> where C.Auth == Auth {
        SignalProducer { [backend, queries] observer, lifetime in
            var resource = command.resource
            // Each start has its own delivery: of two exchanges, only one may have reached the backend.
            let (delivery, login) = (RequestDelivery(), LoginPin())
            resource.options.delivery = delivery
            resource.options.loginPin = login
            resource.options.owner = queries.login
            let pending = PendingCommand(command.invalidates)
            queries.begin(pending)
            let access: SignalProducer<C.Answer, CoreError> = backend.access(resource, with: command.body)
            access.start(
                .init(
                    value: { answer in
                        queries.reached.input.send(value: login.use)
                        queries.end(pending, .mayBeCarriedOut) { observer.send(value: answer) }
                    },
                    failed: { error in
                        if error.isRefusal { queries.reached.input.send(value: login.use) }
                        queries.end(pending, error.outcome(of: delivery)) { observer.send(error: error) }
                    },
                    completed: { queries.end(pending, .mayBeCarriedOut, then: observer.sendCompleted) },
                    interrupted: { queries.end(pending, .mayBeCarriedOut, then: observer.sendInterrupted) }
                ),
                within: lifetime
            )
        }
    }

    /// Returns a producer that executes a command, and completes when the backend has carried it out and the queries
    /// that it selects are stale.
    ///
    /// The queries are made stale in the same cases as those of a command with an answer.
    public func execute<C: Command>(_ command: C) -> SignalProducer<Never, CoreError>
    where C.Auth == Auth, C.Answer == Void {
        let execution: SignalProducer<Void, CoreError> = execute(command)
        return execution.compactMap { _ in nil }
    }
}

extension CoreError {
    /// The outcome of the command that failed.
    fileprivate func outcome(of delivery: RequestDelivery) -> CommandOutcome {
        if isOutcomeUnknown || delivery.mayHaveBeenProcessed { return .mayBeCarriedOut }
        if isNotFound || isConflict || isPreconditionFailed { return .refusedAsOld }
        // An answer that can't be read comes from a success.
        if case .parsing = self { return .mayBeCarriedOut }
        return .changedNothing
    }
}
