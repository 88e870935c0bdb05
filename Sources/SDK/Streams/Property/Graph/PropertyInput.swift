/// A property of any kind, as the input of another one.
@usableFromInline
struct PropertyInput<Value: Sendable>: Sendable {
    @usableFromInline let core: PropertyCore<Value>
    /// The number of changes of the property when the other one began to depend on it.
    let changes: Int
    /// The place of the property in the graph; none, if the property changes no more.
    @usableFromInline let node: PropertyNode?

    /// Begins to depend on a property.
    ///
    /// - Returns: The input, and the current value of the property, which the input doesn't keep.
    @usableFromInline
    static func joining(_ property: some PropertyProtocol<Value>) -> (input: PropertyInput, initial: Value) {
        // A property whose source waits until the property is read is read here.
        (property as? Property<Value>)?.look?({ true })
        let core = Property(property).core
        let (value, changes, node) = core.join()
        return (PropertyInput(core: core, changes: changes, node: node), value)
    }

    /// The value in this turn, read inside the graph.
    @inlinable var value: Value {
        core.turnValue ?? core.value
    }

    /// Whether the property changes no more, read inside the graph.
    @inlinable var isComplete: Bool {
        node?.isComplete ?? true
    }

    /// Whether the property has changed since then, in turns that are over; a change that waits is told in its own
    /// turn.
    var hasChanged: Bool {
        core.lock.sync { core.changeCount &- core.queuedTurns.load(ordering: .relaxed) &- changes } > 0
    }
}

extension Derivation {
    /// Begins to depend on a property, and takes in its changes since the value was taken.
    ///
    /// Call this method inside the graph of both. The changes that were made before the property's value was taken are
    /// not told again, though they may wait for their turn.
    ///
    /// - Parameters:
    ///   - input: The property.
    ///   - number: The number of the input.
    ///   - graph: The graph.
    ///   - isInTurn: Whether the value that was taken is that of this turn, so that all waiting changes are still to be
    ///     told.
    /// - Returns: Whether the derivation depends on the input now: not if that would be a circle.
    @usableFromInline
    @discardableResult
    func depend<Value>(
        on input: PropertyInput<Value>,
        as number: Int,
        in graph: PropertyGraph,
        isInTurn: Bool = false
    ) -> Bool {
        let changes = isInTurn ? 0 : input.changes
        if let node = input.node, !node.isComplete, !depend(on: node, as: number, after: changes) { return false }
        let hasChanged = input.hasChanged
        if hasChanged {
            note(changeOf: number)
        }
        if hasChanged || input.isComplete {
            graph.schedule(.passUnretained(self))
        }
        return true
    }
}
