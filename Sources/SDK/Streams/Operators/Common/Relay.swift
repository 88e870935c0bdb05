import Synchronization

/// Delivers events on a scheduler.
///
/// One turn delivers all waiting events; those that arrive meanwhile wait for the next turn, so that one busy stream
/// can't occupy the scheduler.
///
/// As a composite, the relay holds the disposables upstream. Disposing of the relay interrupts the stream, on the
/// scheduler like all of its events, even if the upstream has ended by then.
@usableFromInline
final class Relay<Value: Sendable, Error: Swift.Error>: CompositeDisposable, @unchecked Sendable {
    // Unchecked, because all variables are guarded by `lock`, except for the atomic `isOvertaken`; the superclass
    // guards its own.
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
        super.init()
    }

    @usableFromInline
    override func dispose() {
        terminate(.interrupted)
        disposeOfContents()
    }

    @inlinable
    func send(_ value: Value) {
        lock.lock()
        let dropped = waiting.push(value)
        let mark = waiting.takeMark()
        let mustSchedule = !isScheduled
        isScheduled = true
        lock.unlock()
        withExtendedLifetime(dropped) {}
        if let mark {
            StreamDebugger.report(mark)
        }
        if mustSchedule {
            schedule()
        }
    }

    @inlinable
    func terminate(_ termination: Termination<Error>) {
        lock.lock()
        if end != nil {
            // An interruption replaces an end that was not delivered yet; any other event after an end is ignored.
            guard case .interrupted = termination else { return lock.unlock() }
        }
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

    /// Runs one turn on the scheduler.
    @inlinable
    func deliver() {
        lock.lock()
        guard !isDelivering else {
            // A scheduler that runs work immediately has called this method during a turn: another turn follows it.
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
    /// - Returns: Whether the next turn has already begun, inside this one.
    @inlinable
    func takeAnotherTurn() -> Bool {
        lock.lock()
        if let end, waiting.isEmpty || isOvertaken.load(ordering: .relaxed) {
            let dropped = waiting.popAll()
            // No event follows the one that is being delivered, not even an interruption.
            self.end = .interrupted
            lock.unlock()
            withExtendedLifetime(dropped) {}
            observer.onTermination(end)
            disposeOfContents()
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
