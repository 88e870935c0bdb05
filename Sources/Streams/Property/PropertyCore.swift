/// The machinery of a property: a value, and the signal of its changes.
///
/// The value changes under a lock, so that it is new for everybody when a setter returns. The changes are delivered in
/// the order in which they were made, by the rules of a signal. Each carries a number, so that a producer that starts
/// in the middle of a delivery sends the value that it found and then exactly what came after it.
@usableFromInline
final class PropertyCore<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because `current` is guarded by `lock`, and `subscription` is written before anybody else has this; the
    // rest is constant.
    @usableFromInline
    struct Version: Sendable {
        @usableFromInline var value: Value
        @usableFromInline var number: Int

        @inlinable
        init(value: Value, number: Int) {
            self.value = value
            self.number = number
        }
    }

    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var current: Version
    @usableFromInline let serializer = Serializer()
    @usableFromInline let changes: Signal<Version, Never>.Core

    private var subscription: (any Disposable)?
    private let origin: (any Sendable)?

    @usableFromInline
    init(_ value: Value, keeping origin: (any Sendable)? = nil) {
        current = Version(value: value, number: 0)
        changes = Signal.Core(serializer: serializer)
        self.origin = origin
    }

    deinit {
        subscription?.dispose()
    }

    /// Takes its values from a stream, which doesn't keep it alive: who holds or observes the property does.
    func follow(_ producer: SignalProducer<Value, Never>) {
        subscription = producer.start(
            .init(
                value: { [weak self] value in _ = self?.exchange(value) },
                termination: { [weak self] _ in self?.complete() }
            )
        )
    }

    @inlinable var value: Value {
        lock.lock()
        defer { lock.unlock() }
        return current.value
    }

    /// Sets the value and tells the observers.
    ///
    /// - Returns: The value before, which the caller releases where no lock is held: its end may run anything.
    @inlinable
    func exchange(_ newValue: Value) -> Value {
        var value = newValue
        lock.lock()
        swap(&value, &current.value)
        publishAndUnlock()
        return value
    }

    /// Sets the value to one that is made from the value before, if there is one, and tells the observers.
    ///
    /// - Parameter transform: Runs under the lock: it must be short and call nothing that comes back here. What it
    ///   replaces is released where no lock is held.
    /// - Returns: Whether the value was set.
    @inlinable
    func replace(_ transform: (Value) -> Value?) -> Bool {
        lock.lock()
        guard var value = transform(current.value) else {
            lock.unlock()
            return false
        }
        swap(&value, &current.value)
        publishAndUnlock()
        withExtendedLifetime(value) {}
        return true
    }

    /// Changes the value in place and tells the observers, even if the action throws: it may have changed the value before.
    ///
    /// - Parameter action: Runs under the lock: it must be short and call nothing that comes back here.
    @inlinable
    func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        do {
            let result = try action(&current.value)
            publishAndUnlock()
            return result
        } catch {
            publishAndUnlock()
            throw error
        }
    }

    /// Counts a change, gives the lock back and tells the observers.
    @inlinable
    func publishAndUnlock() {
        current.number += 1
        let change = current
        // The right to deliver is taken under the lock: this is what keeps deliveries in the order of the changes.
        if serializer.tryEnter() {
            lock.unlock()
            changes.deliver(change)
            serializer.leave()
        } else {
            let admission = serializer.add { [changes] in changes.deliver(change) }
            lock.unlock()
            complete(admission)
        }
    }

    /// Does what was left to be done when the lock is given back.
    @usableFromInline
    func complete(_ admission: Serializer.Admission) {
        #if DEBUG
            if !admission.isOwner {
                serializer.noteReentrancy()
            }
        #endif
        serializer.complete(admission)
    }

    /// Sends `completed` after the last change.
    @usableFromInline
    func complete() {
        serializer.run { [changes] in changes.terminate(.completed) }
    }

    @inlinable var producer: SignalProducer<Value, Never> {
        SignalProducer(attaching: { observer, lifetime in
            guard !lifetime.hasEnded else { return observer.onTermination(.interrupted) }
            let source = Source(observer, within: lifetime)
            // Inside its own serializer until the first value is out: changes made meanwhile wait their turn. Somebody
            // else is inside only to end the stream.
            guard source.serializer.enter() else { return }
            self.lock.lock()
            let first = self.current
            let entry = Signal<Version, Never>.Core.Entry(
                .init(
                    value: { [number = first.number] change in
                        guard change.number > number else { return }
                        source.send(change.value)
                    },
                    termination: { termination in
                        // Who observes a property keeps it.
                        withExtendedLifetime(self) { source.terminate(termination) }
                    }
                ),
                in: self.changes
            )
            self.link(entry)
            source.insert(entry)
            source.deliver(first.value)
            source.serializer.leave()
        })
    }

    /// Adds an observer, in order with the changes, and gives the lock back.
    @inlinable
    func link(_ entry: Signal<Version, Never>.Core.Entry) {
        let changes = changes
        if serializer.tryEnter() {
            lock.unlock()
            if !changes.link(entry) {
                entry.end(.completed)
            }
            serializer.leave()
            return
        }
        let admission = serializer.add {
            if !changes.link(entry) {
                entry.end(.completed)
            }
        }
        lock.unlock()
        serializer.complete(admission)
    }

    @inlinable var signal: Signal<Value, Never> {
        let derived = Signal<Value, Never>.Core(serializer: serializer)
        let entry = changes.observe(
            Signal<Version, Never>.Observer(
                value: { derived.deliver($0.value) },
                termination: { termination in
                    withExtendedLifetime(self) { derived.terminate(termination) }
                }
            )
        )
        if let entry {
            derived.disposables.insert(entry)
        }
        return Signal(core: derived)
    }
}
