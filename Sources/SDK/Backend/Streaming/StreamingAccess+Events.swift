import MillracePlatform
import MillraceStreams

extension StreamingAccess {
    /// Returns a producer of server-sent events, each with its data decoded by the resource.
    ///
    /// A stream that ends, or fails with a retryable error, is requested again with the last event's identifier in
    /// `Last-Event-ID`. Before that there is a pause: at least the one that the backend sent (in the stream, 3 seconds
    /// by default, or longer with `Retry-After`), plus a random time of up to the stream's pause, so that the clients
    /// of a restarted backend don't all reconnect at once. The stream's pause is at least 0.1 seconds; each connection
    /// in a row that brings no event doubles this, up to 30 seconds. Status 204 ends the stream. The session's timeout
    /// bounds the time until the stream has begun, and only a resource's own timeout bounds the time after that. A
    /// stream with a method that is not idempotent, such as POST, reconnects only as `reconnecting` allows. A stream
    /// belongs to the login that it started under: it fails if it would reconnect under another one. Middleware that
    /// interrupts a connection interrupts the stream.
    ///
    /// A resource whose events have several shapes decodes them by name with ``Parser/readingEvents(_:)``.
    ///
    /// - Parameters:
    ///   - resource: The resource; the stream's type is `text/event-stream`.
    ///   - request: The request value.
    ///   - reconnecting: Whether a stream that has ended reconnects, by default if HTTP allows it.
    ///   - attempts: The number of failed connections in a row after which the failure is sent, by default any number.
    ///   - strategy: The treatment of an event that can't be decoded: by default it fails the stream, for good. With
    ///     `.prune` it is omitted, and the session's `pruned` gets a report.
    ///   - reconnected: A value that is sent when the backend has accepted a further connection, before its events; by
    ///     default none. Events are lost between two connections, unless the backend repeats them, so the app requests
    ///     again what they change. A first connection sends it only if an attempt before it has failed: an answer from
    ///     before the first connection may be older than its first event.
    ///   - scheduler: The clock of the pauses; by default the system's.
    ///   - seed: Makes the pauses the same in each start; random by default.
    /// - Returns: A producer of the events.
    public func events<Request, Response>(
        of resource: BackendResource<Request, Response, Auth>,
        with request: Request,
        reconnecting: EventReconnection = .whereSafe,
        attempts: Int = .max,
        strategy: Parser.Strategy = .strict,
        reconnected: Response? = nil,
        on scheduler: (any DateScheduler)? = nil,
        seed: UInt64? = nil
    ) -> SignalProducer<ServerSentEvent<Response>, CoreError> {
        SignalProducer { observer, lifetime in
            let source = EventSource(
                resource: resource,
                value: request,
                reconnecting: reconnecting,
                attempts: attempts,
                strategy: strategy,
                reconnected: reconnected,
                seed: seed ?? UInt64.random(in: .min ... .max),
                observer: observer,
                cause: lifetime.cause
            )
            let connection = SerialDisposable()
            lifetime += connection
            source.connect(with: session, on: scheduler ?? BackendClock.shared, connection)
        }
    }
}

extension StreamingAccess {
    /// Returns a producer of server-sent events of a request without a request value.
    public func events<Response>(
        of resource: BackendResource<Void, Response, Auth>,
        reconnecting: EventReconnection = .whereSafe,
        attempts: Int = .max,
        strategy: Parser.Strategy = .strict,
        reconnected: Response? = nil,
        on scheduler: (any DateScheduler)? = nil,
        seed: UInt64? = nil
    ) -> SignalProducer<ServerSentEvent<Response>, CoreError> {
        events(
            of: resource,
            with: (),
            reconnecting: reconnecting,
            attempts: attempts,
            strategy: strategy,
            reconnected: reconnected,
            on: scheduler,
            seed: seed
        )
    }
}

/// One start of an event stream: successive connections, and the state between them.
private final class EventSource<Request: Sendable, Response: Sendable, Auth: AuthKind>: Sendable {
    private struct State {
        var parser = EventParser()
        var answer: (head: HTTPResponse, endpoint: CoreError.Endpoint)?
        var pause: TimeInterval = 3
        /// Whether this connection follows another one, or an attempt that failed.
        var isFurther = false
        /// The connections in a row that received nothing.
        var failures = 0
        /// The connections in a row that received no event.
        var eventless = 0
        /// The progress of this connection.
        var hasBegun = false
        var hasEvent = false
        var generator: SeededGenerator

        /// Returns the seconds to wait for the next connection; a refusal may have asked for more.
        ///
        /// The wait is at least as long as the backend wants, plus a random time of up to one pause of the stream:
        /// clients that lost the same backend at the same time don't reconnect at the same time. A backend that wants
        /// no pause gets one too, which grows with each connection that brought no event.
        mutating func nextPause(atLeast wanted: TimeInterval) -> TimeInterval {
            let least = RetryPolicy.exponentialBackoff(
                upTo: .max,
                first: .milliseconds(100),
                longest: .seconds(30),
                isJittered: false
            )
            .pause(beforeRetry: eventless, using: &generator).seconds
            let pause = max(pause, least)
            let spread = RetryPolicy.constant(upTo: 1, pause: .of(seconds: pause), isJittered: true)
            return max(pause, wanted) + spread.pause(beforeRetry: 0, using: &generator).seconds
        }

        /// Counts the connection that has ended.
        mutating func end() {
            failures = hasBegun ? 0 : failures + 1
            eventless = hasEvent ? 0 : eventless + 1
            isFurther = true
        }
    }

    private let resource: BackendResource<Request, Response, Auth>
    private let value: Request
    private let reconnecting: EventReconnection
    private let attempts: Int
    private let strategy: Parser.Strategy
    private let reconnected: Response?
    private let observer: Signal<ServerSentEvent<Response>, CoreError>.Observer
    private let cause: CauseID
    /// The login that the stream started under; reconnections belong to it as well.
    private let login = LoginPin()
    private let state: Guarded<State>

    init(
        resource: BackendResource<Request, Response, Auth>,
        value: Request,
        reconnecting: EventReconnection,
        attempts: Int,
        strategy: Parser.Strategy,
        reconnected: Response?,
        seed: UInt64,
        observer: Signal<ServerSentEvent<Response>, CoreError>.Observer,
        cause: CauseID
    ) {
        self.resource = resource
        self.value = value
        self.reconnecting = reconnecting
        self.attempts = attempts
        self.strategy = strategy
        self.reconnected = reconnected
        self.observer = observer
        self.cause = cause
        state = Guarded(State(generator: SeededGenerator(seed: seed)))
    }

    func connect(with session: BackendSession, on scheduler: any DateScheduler, _ connection: SerialDisposable) {
        let lastID = state.withLock { state in
            state.parser = EventParser(lastID: state.parser.lastID)
            state.answer = nil
            state.hasBegun = false
            state.hasEvent = false
            return state.parser.lastID
        }
        let scope: HTTPRequest.TimeoutScope = resource.options.timeout == nil ? .connecting : .idle
        let reader = AnswerReader(resource, pruned: session.pruned)
        let delivery = RequestDelivery()
        let body = session.body(of: resource, with: value, headAtOnce: true) { [self] request, _ in
            request.context.login = login.login(for: request.context)
            request.context.timeoutScope = scope
            request.context.delivery = delivery
            request.headers["Accept"] = "text/event-stream"
            request.headers["Cache-Control"] = "no-store"
            if let lastID { request.headers["Last-Event-ID"] = lastID }
        }
        let again: @Sendable (CoreError?) -> Void = { [self] error in
            guard mayConnectAgain(after: error, delivery) else {
                return error.map(observer.send(error:)) ?? observer.sendCompleted()
            }
            let wanted = error?.wantedPause(from: scheduler.currentDate)?.seconds ?? 0
            let (pause, failures) = state.withLock { state in
                state.end()
                return (state.nextPause(atLeast: wanted), state.failures)
            }
            if let error, failures >= attempts { return observer.send(error: error) }
            // Assigned before it can run, which may be immediately on another thread.
            let waiting = SerialDisposable()
            connection.inner = waiting
            waiting.inner = scheduler.schedule(after: .of(seconds: pause)) { [self] in
                connect(with: session, on: scheduler, connection)
            }
        }
        // Assigned before it starts, so that a connection that ends immediately doesn't replace the one that follows
        // it.
        let running = SerialDisposable()
        connection.inner = running
        running.inner = body.start(
            .init(
                value: { [self] event in take(event, reader) },
                failed: { [self] error in error.isRetryable ? again(error) : observer.send(error: error) },
                completed: { [self] in
                    if state.withLock({ $0.answer?.head.status }) == 204 { return observer.sendCompleted() }
                    again(nil)
                },
                // By middleware that cancels its requests; a stream that was disposed of has ended already.
                interrupted: observer.sendInterrupted
            ),
            causedBy: cause
        )
    }

    private func mayConnectAgain(after error: CoreError?, _ delivery: RequestDelivery) -> Bool {
        switch reconnecting {
        case .always: return true
        case .never: return false
        case .whereSafe:
            if resource.method.isIdempotent { return true }
            let isUnsent =
                switch error {
                case .transport(let reason, _): reason.hasProcessedNothing
                case .authentication(.unobtained, _): true
                default: false
                }
            return isUnsent && !delivery.hasBeenAnswered
        }
    }

    private func take(_ event: BackendSession.BodyEvent, _ reader: AnswerReader<Response>) {
        switch event {
        case .head(let head, let endpoint):
            let (isFurther, lastID) = state.withLock { state in
                state.answer = (head, endpoint)
                return (state.isFurther, state.parser.lastID)
            }
            let type = head.headers["Content-Type"]?.lowercased() ?? ""
            guard head.status == 204 || type.hasPrefix("text/event-stream") else {
                return observer.send(error: .transport(.malformedAnswer("not an event stream"), at: endpoint))
            }
            guard isFurther, head.status != 204, let reconnected else { return }
            observer.send(value: ServerSentEvent(id: lastID, name: "", value: reconnected))
        case .chunk(let data):
            let (events, answer) = state.withLock { state in
                let events = try? state.parser.events(adding: data)
                if let pause = state.parser.pause { state.pause = pause }
                state.hasBegun = true
                if events?.isEmpty == false { state.hasEvent = true }
                return (events, state.answer)
            }
            guard let (head, endpoint) = answer else { return }
            guard let events else {
                return observer.send(error: .transport(.tooLarge(limit: LineSplitter.limit), at: endpoint))
            }
            for event in events {
                let result = Parser.$eventName.withValue(event.name) {
                    reader.decoded(event.data, head, at: endpoint)
                }
                switch result {
                case .success(let value):
                    observer.send(value: ServerSentEvent(id: event.id, name: event.name, value: value))
                case .failure(.parsing(let reason, _)) where strategy == .prune:
                    reader.reportOmitted(for: reason, at: endpoint)
                case .failure(let error):
                    observer.send(error: error.located(at: endpoint))
                }
            }
        }
    }
}
