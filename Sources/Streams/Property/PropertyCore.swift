import Synchronization

/// The machinery of a property: a value, and the signal of its changes.
///
/// The value changes under a lock, so that it is new for everybody when a setter returns. The changes are delivered in
/// the order in which they were made, by the rules of a signal, which this is. An observer that begins with the present
/// value is added under the same lock, in order with the changes: so it gets exactly what comes after that value. What is
/// derived from the property is settled before that, in the turns of a ``PropertyGraph``.
@usableFromInline
final class PropertyCore<Value: Sendable>: Signal<Value, Never>.Core, @unchecked Sendable {
    // Unchecked, because `turnValue` is touched inside the graph only, `derivation`, `target` and `subscription` are written
    // before anybody else has this, and the rest of what changes is guarded by `lock`, or as the superclass says.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var current: Value
    @exclusivity(unchecked) @usableFromInline var changeCount = 0

    /// Where the property is in the graph, if anything depends on it or it depends on anything.
    @exclusivity(unchecked) private(set) var node: PropertyNode?

    /// The same, for a use that needn't retain it: it stays for good.
    @exclusivity(unchecked) @usableFromInline var place: Unmanaged<PropertyNode>?

    /// Whether anybody has ever observed it.
    @exclusivity(unchecked) @usableFromInline var isObserved = false

    /// Whether it can be set and has been bound to another property.
    @exclusivity(unchecked) @usableFromInline var isBound = false

    /// How many changes the observers aren't told of before all that depends on them is settled.
    @exclusivity(unchecked) @usableFromInline var unannounced = 0
    @exclusivity(unchecked) var hasCompleted = false

    /// How many changes wait for their turn in the graph; it rises under the lock, and falls and is read inside the graph.
    let queuedTurns = Atomic<Int>(0)

    /// What the property is in the turn that is being settled, where it may be something else already.
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

    /// Makes the machinery of a property that is derived from others.
    ///
    /// - Parameters:
    ///   - value: What it is first.
    ///   - node: Its place in the graph.
    ///   - derivation: How it changes.
    ///   - target: What the derivation has of it.
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

    /// Nothing: a property needs no signal to go on.
    @usableFromInline
    override func release() {}

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
        return current
    }

    /// Sets the value and tells the observers.
    ///
    /// - Returns: The value before, which the caller releases where no lock is held: its end may run anything.
    @inlinable
    func exchange(_ newValue: Value) -> Value {
        var value = newValue
        lock.lock()
        swap(&value, &current)
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
        guard var value = transform(current) else {
            lock.unlock()
            return false
        }
        swap(&value, &current)
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
            let result = try action(&current)
            publishAndUnlock()
            return result
        } catch {
            publishAndUnlock()
            throw error
        }
    }

    /// Gives the lock back and tells the observers.
    @inlinable
    func publishAndUnlock() {
        changeCount &+= 1
        guard place == nil else { return settleAndUnlock() }
        let value = current
        // The right to deliver is taken under the lock: this is what keeps deliveries in the order of the changes.
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

    /// Does what was left to be done when the lock is given back.
    @usableFromInline
    func complete(_ admission: Serializer.Admission) {
        #if DEBUG
            if !admission.isOwner {
                serializer.noteReentrancy()
            }
        #endif
        serializer.complete(admission, mayWait: true)
    }

    /// Gives the property its place in the graph.
    ///
    /// Under the lock.
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
            // Inside its own serializer until the first value is out: changes made meanwhile wait their turn. Somebody
            // else is inside only to end the stream.
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

    /// Adds an observer, in order with the changes, and gives the lock back.
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
