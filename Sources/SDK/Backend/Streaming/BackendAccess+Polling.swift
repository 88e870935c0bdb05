import MillraceStreams
import Synchronization

extension BackendAccess {
    /// Returns a producer that asks the backend for news again and again, each time from where the last answer ended.
    ///
    /// ```swift
    /// backend.polling(from: cursor, next: \.cursor) { SyncService.news(since: $0).timeout(.seconds(60)) }
    /// ```
    ///
    /// For backends that hold a request until there is news ("long polling"), or that are asked at intervals. There is
    /// one request at a time: the next one begins when the observer has received the answer. The app keeps the cursor
    /// of the last answer if it wants to go on there after a restart, and sees in the answer if the backend has left
    /// something out.
    ///
    /// A request that fails with a retryable error is made again, from the same cursor, if its method is idempotent.
    /// Before that there is a pause: a random time of up to a second, which doubles with each failure in a row, up to
    /// half a minute, and in addition the time that the backend asks for in `Retry-After`, up to a day. Any other error
    /// is sent, such as the refusal of a cursor that is too old (often 410): begin again without a cursor then. No
    /// cache answers, and all requests belong to the login of the first one: if another person logs in, the producer
    /// fails.
    ///
    /// - Parameters:
    ///   - cursor: The first cursor.
    ///   - next: Returns the cursor behind an answer; nil if there is nothing more to come, which completes the
    ///     producer.
    ///   - interval: The least time between the beginnings of two requests; a tenth of a second by default, so that a
    ///     backend that never holds a request isn't asked without a pause.
    ///   - attempts: The number of failures in a row after which the failure is sent, by default any number.
    ///   - scheduler: The clock of the pauses; by default the system's.
    ///   - seed: Makes the pauses the same in each start; random by default.
    ///   - resource: Returns the resource of the news since a cursor. Its timeout has to be longer than the backend
    ///     holds a request.
    /// - Returns: A producer of the answers.
    public func polling<Cursor: Sendable, Response>(
        from cursor: Cursor,
        next: @escaping @Sendable (Response) -> Cursor?,
        every interval: Duration = .milliseconds(100),
        attempts: Int = .max,
        on scheduler: (any DateScheduler)? = nil,
        seed: UInt64? = nil,
        _ resource: @escaping @Sendable (Cursor) -> BackendResource<Void, Response, Auth>
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { observer, lifetime in
            let polling = Polling(
                access: self,
                resource: resource,
                next: next,
                interval: interval,
                attempts: attempts,
                scheduler: scheduler ?? BackendClock.shared,
                cursor: cursor,
                seed: seed ?? UInt64.random(in: .min ... .max),
                observer: observer,
                cause: lifetime.cause
            )
            lifetime += polling.current
            polling.ask()
        }
    }
}

/// One start of a polling: one request after the other, and the cursor between them.
private final class Polling<Access: BackendAccess, Cursor: Sendable, Response: Sendable>: Sendable {
    private struct State {
        /// The cursor of the next request; nil after the last answer.
        var cursor: Cursor?
        /// The number of failures in a row.
        var failures = 0
        var generator: SeededGenerator
    }

    private static var backoff: RetryPolicy {
        .exponentialBackoff(upTo: .max, first: .seconds(1), longest: .seconds(30))
    }

    private let access: Access
    private let resource: @Sendable (Cursor) -> BackendResource<Void, Response, Access.Auth>
    private let next: @Sendable (Response) -> Cursor?
    private let interval: Duration
    private let attempts: Int
    private let scheduler: any DateScheduler
    private let observer: Signal<Response, CoreError>.Observer
    private let cause: CauseID
    private let login = LoginPin()
    private let state: Mutex<State>
    /// The request, or the pause before the next one.
    let current = SerialDisposable()

    init(
        access: Access,
        resource: @escaping @Sendable (Cursor) -> BackendResource<Void, Response, Access.Auth>,
        next: @escaping @Sendable (Response) -> Cursor?,
        interval: Duration,
        attempts: Int,
        scheduler: any DateScheduler,
        cursor: Cursor,
        seed: UInt64,
        observer: Signal<Response, CoreError>.Observer,
        cause: CauseID
    ) {
        self.access = access
        self.resource = resource
        self.next = next
        self.interval = interval
        self.attempts = attempts
        self.scheduler = scheduler
        self.observer = observer
        self.cause = cause
        state = Mutex(State(cursor: cursor, generator: SeededGenerator(seed: seed)))
    }

    func ask() {
        guard let cursor = state.withLock({ $0.cursor }) else { return observer.sendCompleted() }
        var resource = resource(cursor).headers(["Cache-Control": "no-store"])
        resource.options.loginPin = login
        let isIdempotent = resource.method.isIdempotent
        let begin = scheduler.currentInstant
        // Assigned before it starts, so that a request that ends immediately doesn't replace what follows it.
        let running = SerialDisposable()
        current.inner = running
        running.inner = access.access(resource, with: ()).start(
            .init(
                value: { [self] answer in
                    let cursor = next(answer)
                    state.withLock { state in
                        state.cursor = cursor
                        state.failures = 0
                    }
                    observer.send(value: answer)
                },
                failed: { [self] error in
                    guard isIdempotent, error.isRetryable, let pause = pause(after: error) else {
                        return observer.send(error: error)
                    }
                    wait(pause)
                },
                completed: { [self] in
                    guard state.withLock({ $0.cursor != nil }) else { return observer.sendCompleted() }
                    wait(interval - begin.duration(to: scheduler.currentInstant))
                },
                interrupted: observer.sendInterrupted
            ),
            causedBy: cause
        )
    }

    /// Returns the pause before a request is made again; nil if there were too many failures.
    private func pause(after error: CoreError) -> Duration? {
        let wanted = error.wantedPause(from: scheduler.currentDate) ?? .zero
        return state.withLock { state in
            defer { state.failures += 1 }
            guard state.failures + 1 < attempts else { return nil }
            return max(interval, wanted + Self.backoff.pause(beforeRetry: state.failures, using: &state.generator))
        }
    }

    /// Asks again, always on the scheduler: a stub that answers immediately would call deeper and deeper.
    private func wait(_ pause: Duration) {
        let waiting = SerialDisposable()
        current.inner = waiting
        waiting.inner = scheduler.schedule(after: max(.zero, pause)) { [self] in ask() }
    }
}
