/// The part of a property that belongs to the graph.
extension PropertyCore {
    /// Adds the property to the graph, because another property begins to depend on this one.
    ///
    /// - Returns: The value, the number of its changes, and the node; no node if the property no longer changes.
    func join() -> (value: Value, changes: Int, node: PropertyNode?) {
        lock.lock()
        defer { lock.unlock() }
        if node == nil, !hasCompleted {
            enter(PropertyNode(in: PropertyGraph()))
        }
        return (current, changeCount, hasCompleted ? nil : node)
    }

    /// Adds a settable property that begins to depend on others to the graph.
    ///
    /// - Parameter graph: The graph of one of the others.
    func join(in graph: PropertyGraph) -> PropertyNode {
        lock.lock()
        defer { lock.unlock() }
        isBound = true
        let place = node ?? PropertyNode(in: graph)
        enter(place)
        return place
    }

    /// Releases the lock, settles the properties that depend on this one, and notifies the observers.
    @inlinable
    func settleAndUnlock() {
        guard let place else { return lock.unlock() }
        let value = current
        // The right to deliver, and the position in the order of the turns, are determined under the lock.
        let right = takeRight()
        let outcome = place._withUnsafeGuaranteedRef { node in
            node.unretainedGraph._withUnsafeGuaranteedRef { settleAndUnlock(value, right, at: node, in: $0) }
        }
        guard let outcome else { return }
        if right == .taken {
            deliver(value)
            serializer.leave()
        }
        outcome.tell()
    }

    /// Releases the lock, and settles the properties that depend on this one, unless another thread is inside the
    /// graph.
    @inlinable
    func settleAndUnlock(
        _ value: Value,
        _ right: PropertyRight,
        at node: PropertyNode,
        in graph: PropertyGraph
    ) -> PropertyOutcome? {
        if case let .outside(kept) = graph.enter() {
            enqueueAndUnlock(value, right, at: node, mayWait: true)
            graph.giveUp(kept)
            return nil
        }
        lock.unlock()
        turnValue = value
        graph.settle(from: node)
        turnValue = nil
        if right == .busy {
            graph.announce { self.announce(value, in: $0) }
        }
        return graph.leave()
    }

    /// Queues the turn for the thread that is inside the graph.
    @usableFromInline
    func enqueueAndUnlock(_ value: Value, _ right: PropertyRight, at node: PropertyNode, mayWait: Bool) {
        queuedTurns.add(1, ordering: .relaxed)
        let change = changeCount
        let admission = node.graph.add { graph in
            self.queuedTurns.subtract(1, ordering: .relaxed)
            self.turnValue = value
            node.touchDependents(ofChange: change, in: graph)
            graph.atEnd { self.turnValue = nil }
            switch right {
            case .none, .later: break
            case .taken: graph.tell(first: { self.deliverAndLeave(value) })
            case .busy: graph.announce { self.announce(value, in: $0) }
            }
        }
        lock.unlock()
        node.graph.serializer.complete(admission, mayWait: mayWait)
    }

    /// Notifies the observers, for a turn that another thread has begun.
    private func deliverAndLeave(_ value: Value) {
        serializer.noteEntrance()
        deliver(value)
        serializer.leave()
    }

    /// Acquires the right to deliver, if there are observers and no thread has it.
    ///
    /// Call this method under the lock.
    @inlinable
    func takeRight() -> PropertyRight {
        guard isObserved else { return .none }
        // Fails if earlier changes still have to be announced.
        guard unannounced == 0, serializer.tryEnter() else {
            unannounced += 1
            return .busy
        }
        return .taken
    }

    /// Changes the property, as a part of a turn.
    ///
    /// Call this method inside the graph.
    ///
    /// - Parameters:
    ///   - value: The new value, exchanged for the one before.
    ///   - graph: The graph.
    /// - Returns: The change's share of the right to deliver.
    @inlinable
    func take(_ value: inout Value, in graph: PropertyGraph) -> PropertyRight {
        lock.lock()
        swap(&value, &current)
        changeCount &+= 1
        let right = takeRight()
        if isBound, hasQueuedTurns, let place {
            // The previous value settles in a turn that is still queued, so this one settles in a later turn.
            place._withUnsafeGuaranteedRef { enqueueAndUnlock(current, right, at: $0, mayWait: false) }
            return .later
        }
        if isBound, hasDependents {
            // The property is also set from elsewhere, so its value in this turn may differ from its current value.
            turnValue = current
            graph.atEnd { self.turnValue = nil }
        }
        lock.unlock()
        return right
    }

    /// Whether any change of this property is queued for a turn.
    ///
    /// Read the property only inside the graph.
    @usableFromInline var hasQueuedTurns: Bool {
        queuedTurns.load(ordering: .relaxed) > 0
    }

    /// Whether any property depends on this one.
    ///
    /// Read the property only inside the graph.
    @usableFromInline var hasDependents: Bool {
        node?.hasDependents ?? false
    }

    /// Queues a change for observers that are receiving another one.
    @usableFromInline
    func announce(_ value: Value, in graph: PropertyGraph) {
        let admission = announce { self.deliver(value) }
        graph.afterwards { self.complete(admission) }
    }

    /// Queues the delivery of a change that has settled.
    func announce(_ delivery: @escaping @Sendable () -> Void) -> Serializer.Admission {
        lock.lock()
        defer { lock.unlock() }
        unannounced -= 1
        return serializer.add(delivery)
    }

    /// Records that the property no longer changes.
    func markCompleted() {
        lock.sync { hasCompleted = true }
    }

    /// Completes the property, after its last change.
    ///
    /// Call this method only inside the graph.
    func finish(in graph: PropertyGraph) {
        node?.complete(in: graph)
        graph.afterwards { self.serializer.run { self.terminate(.completed) } }
    }

    /// Returns an observer that skips the pending changes, which the first value already includes.
    @usableFromInline
    func skipUnannounced(of source: Source<Value, Never>) -> Signal<Value, Never>.Observer {
        let left = Confined(unannounced)
        return .init(
            value: { value in
                if left.state > 0 {
                    left.state -= 1
                } else {
                    source.send(value)
                }
            },
            termination: { source.terminate($0) }
        )
    }
}
