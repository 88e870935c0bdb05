/// A property in the graph of the properties that depend on each other.
extension PropertyCore {
    /// Takes a place in the graph, because another property begins to depend on this one.
    ///
    /// - Returns: The value, the number of its changes, and the place: none, if the property changes no more.
    func join() -> (value: Value, changes: Int, node: PropertyNode?) {
        lock.lock()
        defer { lock.unlock() }
        if node == nil, !hasCompleted {
            enter(PropertyNode(in: PropertyGraph()))
        }
        return (current, changeCount, hasCompleted ? nil : node)
    }

    /// Takes a place in the graph, for a property that can be set and begins to depend on others.
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

    /// Gives the lock back, settles the properties that depend on this one, and tells the observers.
    @inlinable
    func settleAndUnlock() {
        guard let place else { return lock.unlock() }
        let value = current
        // The right to deliver, and the place in the order of the turns, are taken under the lock.
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

    /// Gives the lock back, and settles the properties that depend on this one, unless another thread is inside the
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

    /// Leaves the turn to the thread that is inside the graph.
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

    /// Tells the observers, for a turn that another thread has begun.
    private func deliverAndLeave(_ value: Value) {
        serializer.noteEntrance()
        deliver(value)
        serializer.leave()
    }

    /// Takes the right to deliver, if there are observers and no thread has it.
    ///
    /// Call this method under the lock.
    @inlinable
    func takeRight() -> PropertyRight {
        guard isObserved else { return .none }
        // Not before the changes that have to be announced first.
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
    /// - Returns: The part that the change has in the right to deliver.
    @inlinable
    func take(_ value: inout Value, in graph: PropertyGraph) -> PropertyRight {
        lock.lock()
        swap(&value, &current)
        changeCount &+= 1
        let right = takeRight()
        if isBound, hasQueuedTurns, let place {
            // The value that was set before settles in a turn that is still to come, so this one settles in a later
            // turn.
            place._withUnsafeGuaranteedRef { enqueueAndUnlock(current, right, at: $0, mayWait: false) }
            return .later
        }
        if isBound, hasDependents {
            // Others set the property as well: its value in this turn isn't its current value.
            turnValue = current
            graph.atEnd { self.turnValue = nil }
        }
        lock.unlock()
        return right
    }

    /// Whether any change of this property waits for its turn.
    ///
    /// Inside the graph.
    @usableFromInline var hasQueuedTurns: Bool {
        queuedTurns.load(ordering: .relaxed) > 0
    }

    /// Whether any property depends on this one.
    ///
    /// Inside the graph.
    @usableFromInline var hasDependents: Bool {
        node?.hasDependents ?? false
    }

    /// Queues a change for the observers, who are being told another one.
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

    /// Notes that the property changes no more.
    func markCompleted() {
        lock.sync { hasCompleted = true }
    }

    /// Completes the property, after its last change.
    ///
    /// Inside the graph.
    func finish(in graph: PropertyGraph) {
        node?.complete(in: graph)
        graph.afterwards { self.serializer.run { self.terminate(.completed) } }
    }

    /// An observer that began with a value that includes changes which haven't been announced: it is not told those.
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
