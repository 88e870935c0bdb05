/// The inputs of `flatMap(.latest)`: the outer property, and the inner property that is created from its value.
private final class LatestInputs<Outer: Sendable, Inner: PropertyProtocol>: @unchecked Sendable {
    // Unchecked, because all mutable state is used inside one graph, or before another thread has the object.
    /// The outer property and the function that returns an inner one for its value; nil once the outer one no longer
    /// changes, because both may retain the inner property.
    private var outer: (input: PropertyInput<Outer>, transform: @Sendable (Outer) -> Inner)?
    private let target: PropertyTarget<Inner.Value>
    private var inner: PropertyInput<Inner.Value>?
    private var innerHasChanged = false

    /// The value that the inner property had when it was joined, until that property is in the same graph.
    private var joined: Inner.Value?
    private var isFollowing = false

    init(
        _ outer: PropertyInput<Outer>,
        _ inner: PropertyInput<Inner.Value>,
        into target: PropertyTarget<Inner.Value>,
        _ transform: @escaping @Sendable (Outer) -> Inner
    ) {
        self.outer = (outer, transform)
        self.inner = inner
        self.target = target
    }

    func update(_ derivation: Derivation, in graph: PropertyGraph) {
        let (outerHasChanged, innerHasChangedNow) = derivation.takeChangedInputs()
        innerHasChanged = innerHasChanged || outerHasChanged || innerHasChangedNow
        if outerHasChanged, let outer {
            let height = derivation.node.height
            let (next, value) = PropertyInput.joining(outer.transform(outer.input.value))
            follow(next, from: value, derivation, in: graph)
            // The new inner property may have a greater height, and so not be settled yet: it is computed first.
            guard derivation.node.height == height else { return graph.schedule(.passUnretained(derivation)) }
        }
        if innerHasChanged, let inner {
            innerHasChanged = false
            target.settle(joined ?? inner.value, by: derivation, in: graph)
        }
        if outer?.input.isComplete == true {
            derivation.leave(LatestInput.outer)
            let previous = outer.take()
            graph.afterwards { DeepRelease.release(previous as Any) }
        }
        if outer == nil, joined == nil, inner?.isComplete ?? true {
            target.finish(by: derivation, in: graph)
        }
    }

    /// Replaces the inner property.
    private func follow(
        _ next: PropertyInput<Inner.Value>,
        from value: Inner.Value,
        _ derivation: Derivation,
        in graph: PropertyGraph
    ) {
        derivation.leave(LatestInput.inner)
        let previous = inner
        inner = next
        joined = nil
        graph.afterwards { DeepRelease.release(previous as Any) }
        guard let other = next.node else { return }
        joined = value
        isFollowing = true
        PropertyGraph.unite([derivation.node, other]) { self.begin(on: next, derivation, in: $0) }
        isFollowing = false
    }

    private func begin(on next: PropertyInput<Inner.Value>, _ derivation: Derivation, in graph: PropertyGraph) {
        // Another inner property may have replaced it while the graph of this one was busy.
        guard !derivation.hasEnded, inner?.core === next.core else { return }
        joined = nil
        let isInTurn = isFollowing && next.core.turnValue != nil
        if !derivation.depend(on: next, as: LatestInput.inner, in: graph, isInTurn: isInTurn) {
            // The inner property is, or depends on, this property, which therefore keeps its value.
            inner = nil
        }
    }

    /// Makes the derivation depend on both.
    func begin(_ derivation: Derivation, in graph: PropertyGraph) {
        if let outer {
            derivation.depend(on: outer.input, as: LatestInput.outer, in: graph)
        }
        if let inner {
            begin(on: inner, derivation, in: graph)
        }
    }
}

/// The numbers of the inputs.
private enum LatestInput {
    static let outer = 0
    static let inner = 1
}

extension PropertyProtocol {
    /// Returns a property with the value of a property that is created from this one's value.
    ///
    /// - Parameter transform: Returns an inner property.
    func deriveLatest<Inner: PropertyProtocol>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Property<Inner.Value> {
        let (outer, name) = PropertyInput.joining(self)
        let (inner, value) = PropertyInput.joining(transform(name))
        let target = PropertyTarget<Inner.Value>()
        let inputs = LatestInputs(outer, inner, into: target, transform)
        return Property(
            initial: value,
            from: [outer.node, inner.node],
            countsInputs: true,
            into: target,
            tell: { target.tell() },
            update: { inputs.update($0, in: $1) },
            begin: { [weak inputs] in inputs?.begin($0, in: $1) }
        )
    }
}
