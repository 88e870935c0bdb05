/// A property of any kind, as an input of another one.
@usableFromInline
struct PropertyInput<Value: Sendable>: Sendable {
    @usableFromInline let core: PropertyCore<Value>
    /// The number of changes of the property when the other one began to depend on it.
    let changes: Int
    /// The node of the property in the graph; `nil` if the property no longer changes.
    @usableFromInline let node: PropertyNode?

    /// Creates an input for a property.
    ///
    /// - Returns: The input, and the current value of the property, which the input doesn't keep.
    @usableFromInline
    static func joining(_ property: some PropertyProtocol<Value>) -> (input: PropertyInput, initial: Value) {
        // A property may have a source that waits until the property is read: it is read here.
        (property as? Property<Value>)?.look?({ true })
        let core = Property(property).core
        let (value, changes, node) = core.join()
        return (PropertyInput(core: core, changes: changes, node: node), value)
    }

    /// The value in this turn, read inside the graph.
    @inlinable var value: Value {
        core.turnValue ?? core.value
    }

    /// Whether the property no longer changes; read inside the graph.
    @inlinable var isComplete: Bool {
        node?.isComplete ?? true
    }

    /// Whether the property has changed since then, in turns that have ended; a queued change is reported in its own
    /// turn.
    var hasChanged: Bool {
        core.lock.sync { core.changeCount &- core.queuedTurns.load(ordering: .relaxed) &- changes } > 0
    }
}

extension Derivation {
    /// Makes the derivation depend on a property, including the property's changes since the value was read.
    ///
    /// Call this method inside the graph of both. The changes before the value was read are not reported again, though
    /// they may still be queued.
    ///
    /// - Parameters:
    ///   - input: The property.
    ///   - number: The number of the input.
    ///   - graph: The graph.
    ///   - isInTurn: Whether the value is that of this turn, so that all queued changes still have to be reported.
    /// - Returns: Whether the derivation depends on the input now: false if that would create a cycle.
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
