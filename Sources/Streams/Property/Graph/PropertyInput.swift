/// A property of any kind, as another one depends on it.
@usableFromInline
struct PropertyInput<Value: Sendable>: Sendable {
    @usableFromInline let core: PropertyCore<Value>
    /// How often the property had changed when somebody began to depend on it.
    let changes: Int
    /// Where the property is in the graph; nowhere, if it changes no more.
    @usableFromInline let node: PropertyNode?

    /// Begins to depend on a property.
    ///
    /// - Returns: The input, and what the property is now, which the input doesn't keep.
    @usableFromInline
    static func joining(_ property: some PropertyProtocol<Value>) -> (input: PropertyInput, initial: Value) {
        // A property that waits for somebody to look at it is looked at.
        (property as? Property<Value>)?.look?({ true })
        let core = Property(property).core
        let (value, changes, node) = core.join()
        return (PropertyInput(core: core, changes: changes, node: node), value)
    }

    /// The value in this turn.
    ///
    /// Inside the graph.
    @inlinable var value: Value {
        core.turnValue ?? core.value
    }

    /// Whether the property changes no more.
    ///
    /// Inside the graph.
    @inlinable var isComplete: Bool {
        node?.isComplete ?? true
    }

    /// Whether the property has changed since then, in turns that are over: a change that waits for its turn tells of itself.
    var hasChanged: Bool {
        core.lock.sync { core.changeCount &- core.queuedTurns.load(ordering: .relaxed) &- changes } > 0
    }
}

extension Derivation {
    /// Begins to depend on a property, and works in what has happened to it meanwhile.
    ///
    /// Inside the graph of both. The changes that were made before the property's value was taken are not told again, though
    /// they may wait for their turn.
    ///
    /// - Parameters:
    ///   - input: The property.
    ///   - number: Which of the inputs it is.
    ///   - graph: The graph.
    ///   - isInTurn: Whether the value that was taken is that of this turn, so that all that wait are still to be told.
    /// - Returns: Whether it does: not if that would be a circle.
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
