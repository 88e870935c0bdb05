import Synchronization

/// Hands events over to a scheduler: all that wait in one go, and what comes meanwhile in the next turn, so that one
/// busy stream can't keep a scheduler to itself.
@usableFromInline
final class Relay<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
    // Unchecked, because all that changes is guarded by `lock`, except for the atomic `isOvertaken`.
    @usableFromInline let observer: Signal<Value, Error>.Observer
    @usableFromInline let scheduler: any Scheduler
    @usableFromInline let lock = Lock()
    @usableFromInline let isOvertaken = Atomic<Bool>(false)
    @usableFromInline var waiting: Buffer<Value>
    @usableFromInline var end: Termination<Error>?
    @usableFromInline var isScheduled = false
    @usableFromInline var isDelivering = false
    @usableFromInline var mustGoOn = false

    @inlinable
    init(_ observer: Signal<Value, Error>.Observer, on scheduler: any Scheduler, buffering: Buffering) {
        self.observer = observer
        self.scheduler = scheduler
        waiting = Buffer(buffering, in: "observe(on:)")
    }

    @inlinable
    func send(_ value: Value) {
        lock.lock()
        let dropped = waiting.append(value)
        let mustSchedule = !isScheduled
        isScheduled = true
        lock.unlock()
        withExtendedLifetime(dropped) {}
        if mustSchedule {
            schedule()
        }
    }

    @inlinable
    func terminate(_ termination: Termination<Error>) {
        lock.lock()
        end = termination
        if case .completed = termination {} else { isOvertaken.store(true, ordering: .releasing) }
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

    /// One turn on the scheduler.
    @inlinable
    func deliver() {
        lock.lock()
        guard !isDelivering else {
            // A scheduler that runs work at once has come back here: the turn that is running takes one more.
            mustGoOn = true
            return lock.unlock()
        }
        isDelivering = true
        lock.unlock()
        repeat {
            deliverBatch()
        } while takeAnotherTurn()
    }

    @inlinable
    func deliverBatch() {
        lock.lock()
        let batch = waiting.popAll()
        lock.unlock()
        for case let value? in batch {
            guard !isOvertaken.load(ordering: .acquiring) else { return }
            observer.onValue(value)
        }
    }

    /// Ends the turn.
    ///
    /// - Returns: Whether the next turn has begun already, inside this one.
    @inlinable
    func takeAnotherTurn() -> Bool {
        lock.lock()
        if let end, waiting.isEmpty || isOvertaken.load(ordering: .relaxed) {
            lock.unlock()
            observer.onTermination(end)
            return false
        }
        guard !waiting.isEmpty else {
            isScheduled = false
            isDelivering = false
            lock.unlock()
            return false
        }
        mustGoOn = false
        lock.unlock()
        schedule()
        lock.lock()
        defer { lock.unlock() }
        isDelivering = mustGoOn
        return mustGoOn
    }
}
