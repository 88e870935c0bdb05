/// A reference from a derivation to the property that it computes, without retaining the property.
///
/// A weak reference would do the same at four times the cost: each use of an object with a weak reference is slower.
/// Here the end of the property waits until a turn has written its value, and a turn uses the property only while it
/// has observers: inside its serializer the observers can't be removed, and they retain the property.
@usableFromInline
final class PropertyTarget<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because `core` and `kept` are guarded by `lock`, and `told` and `toldCore` by the right to deliver;
    // `serializer` is written before another thread has the object.
    // `@exclusivity(unchecked)` is for the case `derived property`: see `Sources/README.md`.
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var core: Unmanaged<PropertyCore<Value>>?
    @exclusivity(unchecked) @usableFromInline private(set) var kept: PropertyCore<Value>?
    @exclusivity(unchecked) @usableFromInline var told: Value?
    @exclusivity(unchecked) @usableFromInline var toldCore: Unmanaged<PropertyCore<Value>>?
    @exclusivity(unchecked) @usableFromInline var serializer: Serializer?

    @usableFromInline
    init() {}

    /// Sets the property.
    ///
    /// - Parameter isKept: Whether the target retains the property: a settable property is retained until its binding
    ///   ends.
    func aim(at core: PropertyCore<Value>, isKept: Bool = false) {
        lock.sync {
            self.core = .passUnretained(core)
            kept = isKept ? core : nil
            serializer = core.serializer
        }
    }

    /// Removes the property.
    func drop() {
        let kept = lock.sync {
            core = nil
            return self.kept.take()
        }
        withExtendedLifetime(kept) {}
    }

    /// Changes the property, as a part of a turn.
    ///
    /// Call this method inside the graph.
    @inlinable
    func settle(_ value: Value, by derivation: Derivation, in graph: PropertyGraph) {
        // The previous value is released outside the locks.
        var exchanged = value
        lock.lock()
        guard let core else { return lock.unlock() }
        let right = core._withUnsafeGuaranteedRef { core in
            let right = core.take(&exchanged, in: graph)
            tellAndUnlock(core, value, right, by: derivation, in: graph)
            return right
        }
        if right != .later {
            derivation.node.touchDependents(in: graph)
        }
    }

    /// Schedules the notification of the observers, and releases the lock.
    ///
    /// - Parameters:
    ///   - core: The property. A bound one may have been set again by now, so its value isn't read.
    ///   - value: The value after the change.
    ///   - right: The change's share of the right to deliver.
    ///   - derivation: The derivation that made the change.
    ///   - graph: The graph.
    @inlinable
    func tellAndUnlock(
        _ core: PropertyCore<Value>,
        _ value: Value,
        _ right: PropertyRight,
        by derivation: Derivation,
        in graph: PropertyGraph
    ) {
        switch right {
        case .none, .later:
            lock.unlock()
        case .taken where core.first == nil:
            // No observer is left to notify, or to retain the property.
            let serializer = core.serializer
            lock.unlock()
            serializer.leave()
        case .taken:
            lock.unlock()
            toldCore = .passUnretained(core)
            told = value
            graph.tell(derivation)
        case .busy:
            let kept = kept
            lock.unlock()
            graph.announce { self.announce(value, kept, in: $0) }
        }
    }

    /// Notifies the observers, and gives up the right to deliver.
    @inlinable
    func tell() {
        // The observers retain the property as long as this thread is inside.
        guard let core = toldCore.take(), let serializer else { return }
        serializer.noteEntrance()
        if let value = told.take() {
            core._withUnsafeGuaranteedRef { $0.deliver(value) }
        }
        // The last observer may be removed now, which releases the property, its derivation and this target.
        serializer.leave()
    }

    /// Queues a change for observers that are receiving another one.
    @usableFromInline
    func announce(_ value: Value, _ kept: PropertyCore<Value>?, in graph: PropertyGraph) {
        lock.lock()
        guard let core = kept.map(Unmanaged.passUnretained) ?? core else { return lock.unlock() }
        let (serializer, admission) = core._withUnsafeGuaranteedRef { core in
            (core.serializer, core.announce { self.deliver(value, kept) })
        }
        lock.unlock()
        graph.afterwards { serializer.complete(admission) }
    }

    /// Delivers a value, inside the serializer of the property.
    private func deliver(_ value: Value, _ kept: PropertyCore<Value>?) {
        (kept ?? observed)?.deliver(value)
    }

    /// The property, if it has observers; read inside the serializer of the property.
    private var observed: PropertyCore<Value>? {
        lock.sync {
            guard let core else { return nil }
            return core._withUnsafeGuaranteedRef { $0.first != nil } ? core.takeUnretainedValue() : nil
        }
    }

    /// Completes the property, after its last value, and ends its derivation.
    ///
    /// Call this method inside the graph.
    @usableFromInline
    func finish(by derivation: Derivation, in graph: PropertyGraph) {
        lock.lock()
        let serializer = core?._withUnsafeGuaranteedRef { core in
            core.markCompleted()
            return core.serializer
        }
        lock.unlock()
        derivation.node.complete(in: graph)
        if let serializer {
            graph.afterwards { serializer.run { self.terminate() } }
        }
        derivation.end(in: graph)
    }

    /// Sends the completion, inside the serializer of the property.
    private func terminate() {
        if let observed {
            observed.terminate(.completed)
        } else {
            lock.sync { core?._withUnsafeGuaranteedRef { $0.isTerminated = true } }
        }
    }
}

/// A change's share of the right to deliver.
@usableFromInline
enum PropertyRight: Sendable {
    /// There are no observers.
    case none
    case taken
    /// The observers are receiving another change.
    case busy
    /// The change settles in a separate turn, which notifies the observers.
    case later
}

extension Property {
    /// Creates a property that is derived from others.
    ///
    /// - Parameters:
    ///   - initial: The first value.
    ///   - nodes: The nodes of the others in the graph; `nil` for those that no longer change.
    ///   - countsInputs: Whether the derivation records which inputs have changed.
    ///   - target: The target of the derivation.
    ///   - tell: Notifies the observers of the value after a turn.
    ///   - update: Computes the property.
    ///   - begin: Makes the property depend on the others, inside the graph of all.
    @usableFromInline
    convenience init(
        initial: Value,
        from nodes: [PropertyNode?],
        countsInputs: Bool,
        into target: PropertyTarget<Value>,
        tell: @escaping () -> Void,
        update: @escaping Derivation.Update,
        begin: @escaping @Sendable (Derivation, PropertyGraph) -> Void
    ) {
        let others = nodes.compactMap { $0 }
        guard let first = others.first else {
            self.init(value: initial)
            return
        }
        let place = PropertyNode(in: first.graph)
        let derivation = Derivation(of: place, countsInputs: countsInputs, tell: tell, update)
        self.init(core: PropertyCore(initial, at: place, by: derivation, into: target))
        PropertyGraph.unite(others) { graph in
            if !derivation.hasEnded {
                begin(derivation, graph)
            }
        }
    }
}
