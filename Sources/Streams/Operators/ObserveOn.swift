extension SignalProducer {
    /// Sends the events on a scheduler.
    ///
    /// It keeps the values that the scheduler has not got to, without a bound. A failure and an interruption overtake
    /// them (law 4).
    ///
    /// - Parameter scheduler: Where the observer runs.
    @inlinable
    public func observe(on scheduler: any Scheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let relay = Relay(observer, on: scheduler)
            attach(.init(value: { relay.send($0) }, termination: { relay.terminate($0) }), lifetime)
        })
    }

    /// Starts the work on a scheduler.
    ///
    /// - Parameter scheduler: Where the work begins; its events come where it sends them.
    public func start(on scheduler: any Scheduler) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            scope += scheduler.schedule {
                guard !scope.hasEnded else { return }
                attach(.init(value: { source.send($0) }, termination: { source.terminate($0) }), scope)
            }
        })
    }
}

extension Signal {
    /// Sends the events on a scheduler.
    ///
    /// - Parameter scheduler: Where the observers run.
    @inlinable
    public func observe(on scheduler: any Scheduler) -> Signal {
        through { $0.observe(on: scheduler) }
    }
}

/// Hands events over to a scheduler, all that wait in one go.
@usableFromInline
final class Relay<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
    // Unchecked, because all that changes is guarded by `lock`.
    @usableFromInline let observer: Signal<Value, Error>.Observer
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let lock = Lock()
    @usableFromInline var waiting: [Value] = []
    @usableFromInline var end: Termination<Error>?
    @usableFromInline var isScheduled = false

    @inlinable
    init(_ observer: Signal<Value, Error>.Observer, on scheduler: any Scheduler) {
        self.observer = observer
        self.scheduler = scheduler
    }

    @inlinable
    func send(_ value: Value) {
        lock.lock()
        waiting.append(value)
        let mustSchedule = !isScheduled
        isScheduled = true
        lock.unlock()
        if mustSchedule {
            schedule()
        }
    }

    @inlinable
    func terminate(_ termination: Termination<Error>) {
        lock.lock()
        end = termination
        if case .completed = termination {} else { waiting = [] }
        let mustSchedule = !isScheduled
        isScheduled = true
        lock.unlock()
        if mustSchedule {
            schedule()
        }
    }

    @inlinable
    func schedule() {
        scheduler.schedule { self.deliver() }
    }

    @inlinable
    func deliver() {
        while true {
            lock.lock()
            let batch = waiting
            waiting = []
            let end = end
            if batch.isEmpty, end == nil {
                isScheduled = false
            }
            lock.unlock()
            if batch.isEmpty {
                if let end {
                    observer.onTermination(end)
                }
                return
            }
            for value in batch {
                guard !isOvertaken else { break }
                observer.onValue(value)
            }
        }
    }

    /// Whether an end that waits for nothing has come.
    @inlinable var isOvertaken: Bool {
        lock.lock()
        defer { lock.unlock() }
        switch end {
        case .failed, .interrupted: return true
        case .completed, nil: return false
        }
    }
}
