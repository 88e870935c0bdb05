import Synchronization

/// The implementation of a property: a value, and the signal of its changes.
///
/// The value changes under a lock, so that every reader sees the new value when a setter returns. The superclass
/// delivers the changes in the order in which they were made, by the rules of a signal. An observer that begins with
/// the current value is added under the same lock, in order with the changes, and so receives exactly the changes after
/// that value. The properties that are derived from this one settle before that, in the turns of a ``PropertyGraph``.
@usableFromInline
final class PropertyCore<Value: Sendable>: Signal<Value, Never>.Core, @unchecked Sendable {
    // Unchecked, because `turnValue` is used only inside the graph, `derivation`, `target` and `subscription` are
    // written before another thread has the object, and all other mutable state is guarded by `lock`, or as the
    // superclass documents. `@exclusivity(unchecked)` is for the case `combineLatest of two properties`: see
    // `Sources/README.md`.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var current: Value
    @exclusivity(unchecked) @usableFromInline var changeCount = 0

    /// The node of the property in the graph, if it depends on a property or a property depends on it.
    @exclusivity(unchecked) private(set) var node: PropertyNode?

    /// The same node, for uses that needn't retain it; it never changes.
    @exclusivity(unchecked) @usableFromInline var place: Unmanaged<PropertyNode>?

    /// Whether the property has ever had an observer.
    @exclusivity(unchecked) @usableFromInline var isObserved = false

    /// Whether the property can be set and has been bound to another property.
    @exclusivity(unchecked) @usableFromInline var isBound = false

    /// The number of changes of which the observers are notified only when all dependent properties are settled.
    @exclusivity(unchecked) @usableFromInline var unannounced = 0
    @exclusivity(unchecked) var hasCompleted = false

    /// The number of changes that are queued for their turn in the graph; it is incremented under the lock, and
    /// decremented and read inside the graph.
    let queuedTurns = Atomic<Int>(0)

    /// The value in the turn that is being settled; the property may already have another value.
    @exclusivity(unchecked) @usableFromInline var turnValue: Value?
    private var derivation: Derivation?
    private var target: PropertyTarget<Value>?
    private var subscription: (any Disposable)?
    private let origin: (any Sendable)?

    @usableFromInline
    init(_ value: Value, keeping origin: (any Sendable)? = nil) {
        current = value
        self.origin = origin
        super.init(serializer: Serializer())
    }

    /// Creates the implementation of a property that is derived from others.
    ///
    /// - Parameters:
    ///   - value: The first value.
    ///   - node: The node of the property in the graph.
    ///   - derivation: The derivation of the changes.
    ///   - target: The derivation's reference to the property.
    init(_ value: Value, at node: PropertyNode, by derivation: Derivation, into target: PropertyTarget<Value>) {
        current = value
        origin = nil
        self.node = node
        place = .passUnretained(node)
        self.derivation = derivation
        self.target = target
        super.init(serializer: Serializer())
        target.aim(at: self)
    }

    deinit {
        subscription?.dispose()
        target?.drop()
        derivation?.cancel()
    }

    /// Does nothing: a property keeps its source when its signal is released.
    @usableFromInline
    override func release() {}

    /// Receives the values of a stream, which doesn't retain the property.
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
        return current
    }

    /// Sets the value and notifies the observers.
    ///
    /// - Returns: The previous value, which the caller releases where no lock is held: its release may run any code.
    @inlinable
    func exchange(_ newValue: Value) -> Value {
        var value = newValue
        lock.lock()
        swap(&value, &current)
        publishAndUnlock()
        return value
    }

    /// Sets the value to the result of a function of the previous value, unless that is `nil`, and notifies the
    /// observers.
    ///
    /// - Parameter transform: The function, which runs under the lock: it must be short and must not use the property.
    ///   The previous value is released where no lock is held.
    /// - Returns: Whether the value was set.
    @inlinable
    func replace(_ transform: (Value) -> Value?) -> Bool {
        lock.lock()
        guard var value = transform(current) else {
            lock.unlock()
            return false
        }
        swap(&value, &current)
        publishAndUnlock()
        withExtendedLifetime(value) {}
        return true
    }

    /// Changes the value in place and notifies the observers, even if the action throws, since it may already have
    /// changed the value.
    ///
    /// - Parameter action: The change, which runs under the lock: it must be short and must not use the property.
    @inlinable
    func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        do {
            let result = try action(&current)
            publishAndUnlock()
            return result
        } catch {
            publishAndUnlock()
            throw error
        }
    }

    /// Releases the lock and notifies the observers.
    @inlinable
    func publishAndUnlock() {
        changeCount &+= 1
        guard place == nil else { return settleAndUnlock() }
        let value = current
        // The right to deliver is acquired under the lock, so that deliveries stay in the order of the changes.
        if serializer.tryEnter() {
            lock.unlock()
            deliver(value)
            serializer.leave()
        } else {
            let admission = serializer.add { self.deliver(value) }
            lock.unlock()
            complete(admission)
        }
    }

    /// Does the work that had to wait until the lock was released.
    @usableFromInline
    func complete(_ admission: Serializer.Admission) {
        serializer.complete(admission, mayWait: true)
    }

    /// Sets the node of the property in the graph.
    ///
    /// Call this method under the lock.
    func enter(_ node: PropertyNode) {
        self.node = node
        place = .passUnretained(node)
    }

    /// Sends `completed` after the last change.
    @usableFromInline
    func complete() {
        lock.lock()
        hasCompleted = true
        let node = node
        lock.unlock()
        if let node {
            node.graph.perform { self.finish(in: $0) }
        } else {
            serializer.run { self.terminate(.completed) }
        }
    }

    @inlinable var producer: SignalProducer<Value, Never> {
        SignalProducer(attaching: { observer, lifetime in
            guard !lifetime.hasEnded else { return observer.onTermination(.interrupted) }
            let source = Source(observer, within: lifetime)
            // The observer stays inside its own serializer until the first value is delivered, so that changes made
            // meanwhile are queued. Another thread can be inside only to end the stream.
            guard source.serializer.enter() else { return }
            self.lock.lock()
            let first = self.current
            let observer = self.unannounced == 0 ? source.relaying : self.skipUnannounced(of: source)
            let entry = Entry(observer, in: self)
            self.linkAndUnlock(entry)
            source.insert(entry)
            source.deliver(first)
            source.serializer.leave()
        })
    }

    /// Adds an observer, in order with the changes, and releases the lock.
    @inlinable
    func linkAndUnlock(_ entry: Entry) {
        isObserved = true
        if serializer.tryEnter() {
            lock.unlock()
            if !link(entry) {
                entry.end(.completed)
            }
            serializer.leave()
            return
        }
        let admission = serializer.add {
            if !self.link(entry) {
                entry.end(.completed)
            }
        }
        lock.unlock()
        serializer.complete(admission)
    }

    @inlinable var signal: Signal<Value, Never> {
        lock.sync { isObserved = true }
        return Signal(core: self)
    }
}
