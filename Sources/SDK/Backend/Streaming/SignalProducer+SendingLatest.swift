import MillraceStreams

extension SignalProducer where Error == Never {
    /// Returns a producer that sends the latest value of each key to the backend, at most one in an interval.
    ///
    /// ```swift
    /// typing.sendingLatest(by: \.room, every: .seconds(4)) { notice in
    ///     backend.access(TypingService.notice(in: notice.room), with: notice)
    /// }
    /// ```
    ///
    /// For notices whose answer the app doesn't need, and of which only the last one is of use: typing notices, read
    /// receipts, telemetry. The first value of a key is sent immediately. While it is being sent, and until the
    /// interval is over, only the latest value of the key is kept, and sent afterwards. A failure is no failure of the
    /// producer, and its value isn't sent again. When this stream completes, what is kept is still sent; a producer
    /// that is disposed of drops it, and cancels the requests.
    ///
    /// - Parameters:
    ///   - key: Returns the key of a value; values of different keys don't wait for each other.
    ///   - interval: The time from the beginning of a request to the next one of the same key.
    ///   - scheduler: The clock of the intervals; by default the system's.
    ///   - failed: Receives the failures, for a log; ignored by default.
    ///   - send: Returns the request for a value.
    /// - Returns: A producer without values.
    public func sendingLatest<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Value) -> Key,
        every interval: Duration,
        on scheduler: (any DateScheduler)? = nil,
        failed: @escaping @Sendable (CoreError) -> Void = { _ in },
        _ send: @escaping @Sendable (Value) -> SignalProducer<Never, CoreError>
    ) -> SignalProducer<Never, Never> {
        SignalProducer<Never, Never> { observer, lifetime in
            let sender = LatestSender<Key, Value>(
                interval: interval,
                scheduler: scheduler ?? BackendClock.shared,
                failed: failed,
                send: send,
                lifetime: lifetime,
                completed: observer.sendCompleted
            )
            start(
                .init(
                    value: { sender.take($0, key($0)) },
                    completed: sender.finish,
                    interrupted: observer.sendInterrupted
                ),
                within: lifetime
            )
            lifetime.observeEnded(sender.stop)
        }
    }

    /// Returns a producer that sends the latest value to the backend, at most one in an interval.
    ///
    /// All values have the same key; see ``sendingLatest(by:every:on:failed:_:)``.
    public func sendingLatest(
        every interval: Duration,
        on scheduler: (any DateScheduler)? = nil,
        failed: @escaping @Sendable (CoreError) -> Void = { _ in },
        _ send: @escaping @Sendable (Value) -> SignalProducer<Never, CoreError>
    ) -> SignalProducer<Never, Never> {
        sendingLatest(by: { _ in true }, every: interval, on: scheduler, failed: failed, send)
    }
}

/// One start of `sendingLatest`: the keys whose last request is under way, or not long enough ago.
private final class LatestSender<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // Unchecked, because the variables are touched inside `serializer` only; the rest is constant.
    private struct Slot {
        var latest: Value?
        var isSending = true
        var isPausing = true
        var pause: (any Disposable)?
    }

    private let interval: Duration
    private let scheduler: any DateScheduler
    private let failed: @Sendable (CoreError) -> Void
    private let send: @Sendable (Value) -> SignalProducer<Never, CoreError>
    private let lifetime: Lifetime
    private let completed: @Sendable () -> Void
    private let serializer = Serializer()
    private var slots: [Key: Slot] = [:]
    private var isFinished = false

    init(
        interval: Duration,
        scheduler: any DateScheduler,
        failed: @escaping @Sendable (CoreError) -> Void,
        send: @escaping @Sendable (Value) -> SignalProducer<Never, CoreError>,
        lifetime: Lifetime,
        completed: @escaping @Sendable () -> Void
    ) {
        self.interval = interval
        self.scheduler = scheduler
        self.failed = failed
        self.send = send
        self.lifetime = lifetime
        self.completed = completed
    }

    func take(_ value: Value, _ key: Key) {
        serializer.run { [self] in
            if slots[key] == nil { begin(value, key) } else { slots[key]?.latest = value }
        }
    }

    /// Completes when everything is sent.
    func finish() {
        serializer.run { [self] in
            isFinished = true
            if slots.isEmpty { completed() }
        }
    }

    /// Drops what is kept; the requests end with the lifetime.
    func stop() {
        serializer.run { [self] in
            for slot in slots.values { slot.pause?.dispose() }
            slots = [:]
        }
    }

    private func begin(_ value: Value, _ key: Key) {
        guard !lifetime.hasEnded else { return }
        slots[key] = Slot()
        slots[key]?.pause = scheduler.schedule(after: interval) { [weak self] in
            self?.update(key) { $0.isPausing = false }
        }
        let ended: @Sendable () -> Void = { [self] in update(key) { $0.isSending = false } }
        send(value).start(
            .init(
                failed: { [failed] error in
                    failed(error)
                    ended()
                },
                completed: ended,
                interrupted: ended
            ),
            within: lifetime
        )
    }

    private func update(_ key: Key, _ change: @escaping @Sendable (inout Slot) -> Void) {
        serializer.run { [self] in
            guard var slot = slots[key] else { return }
            change(&slot)
            slots[key] = slot
            guard !slot.isSending, !slot.isPausing else { return }
            slots[key] = nil
            if let latest = slot.latest { begin(latest, key) } else if isFinished, slots.isEmpty { completed() }
        }
    }
}
