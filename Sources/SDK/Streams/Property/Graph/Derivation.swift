/// The computation of a property from others.
///
/// A derivation belongs to the property that it computes, and ends with that property; it retains the cores of its
/// inputs.
@usableFromInline
final class Derivation: @unchecked Sendable {
    // Unchecked, because all mutable state is used inside the graph of `node`, or before another thread has the object;
    // `nextTold` is used by the one turn that has the right to notify the observers of the property.
    // `@exclusivity(unchecked)` is for the case `combineLatest of two properties`: see `Sources/README.md`.

    /// A property that the derivation depends on, and the derivation's index among the dependents of that property.
    private struct Dependence {
        let node: PropertyNode
        var place: Int
    }

    /// Computes the property from the inputs that have changed or ended; the function keeps the inputs.
    @usableFromInline typealias Update = @Sendable (Derivation, PropertyGraph) -> Void

    /// The node of the computed property.
    @usableFromInline let node: PropertyNode

    /// Notifies the observers of the property of its value after the last turn.
    let tell: () -> Void
    @exclusivity(unchecked) private(set) var update: Update?
    @exclusivity(unchecked) var isScheduled = false
    @exclusivity(unchecked) var nextScheduled: Unmanaged<Derivation>?
    @exclusivity(unchecked) var nextTold: Unmanaged<Derivation>?
    @exclusivity(unchecked) private(set) var hasEnded = false
    @exclusivity(unchecked) private var dependences: ContiguousArray<Dependence?> = []

    /// The inputs that have changed in this turn; with a single input, `hasChanged` is used instead.
    @exclusivity(unchecked) var changedInputs: [Int] = []
    @exclusivity(unchecked) @usableFromInline var hasChanged = false
    private let countsInputs: Bool

    /// Whether the derivation is a binding, which may end before the observers of its property are notified.
    let isBinding: Bool

    /// Creates a derivation.
    ///
    /// - Parameters:
    ///   - node: The node of the property in the graph.
    ///   - countsInputs: Whether ``changedInputs`` is used.
    ///   - isBinding: Whether the derivation is a binding, which the property doesn't retain.
    ///   - tell: Notifies the observers of the property of its value after the last turn.
    ///   - update: Computes the property.
    @usableFromInline
    init(
        of node: PropertyNode,
        countsInputs: Bool,
        isBinding: Bool = false,
        tell: @escaping () -> Void,
        _ update: @escaping Update
    ) {
        self.node = node
        self.countsInputs = countsInputs
        self.isBinding = isBinding
        self.tell = tell
        self.update = update
    }

    /// Records that an input has changed.
    func note(changeOf input: Int) {
        hasChanged = true
        if countsInputs {
            changedInputs.append(input)
        }
    }

    /// Returns which of two inputs have changed in this turn, and resets that.
    @usableFromInline
    func takeChangedInputs() -> (first: Bool, second: Bool) {
        let changed = (changedInputs.contains(0), changedInputs.contains(1))
        forgetChanges()
        return changed
    }

    /// Resets which inputs have changed.
    func forgetChanges() {
        changedInputs.removeAll(keepingCapacity: true)
        hasChanged = false
    }

    /// Makes the derivation depend on a property.
    ///
    /// Call this method inside the graph of both.
    ///
    /// - Parameters:
    ///   - other: The property.
    ///   - input: The number of the input.
    ///   - changes: The number of changes of the property when its value was read.
    /// - Returns: Whether the derivation depends on the property now: false if that would create a cycle.
    func depend(on other: PropertyNode, as input: Int, after changes: Int) -> Bool {
        guard node.rise(above: other) else { return false }
        while dependences.count <= input {
            dependences.append(nil)
        }
        dependences[input] = Dependence(node: other, place: other.add(self, input: input, after: changes))
        return true
    }

    /// Ends the dependence on an input.
    func leave(_ input: Int) {
        guard input < dependences.count, let dependence = dependences[input].take() else { return }
        dependence.node.remove(at: dependence.place)
    }

    /// Updates the index of this derivation among the dependents of an input.
    func move(input: Int, to place: Int) {
        dependences[input]?.place = place
    }

    /// Ends the derivation permanently.
    ///
    /// Call this method inside the graph.
    @usableFromInline
    func end(in graph: PropertyGraph) {
        guard !hasEnded else { return }
        hasEnded = true
        if isScheduled {
            // The list of scheduled derivations doesn't retain its members.
            graph.atEnd { withExtendedLifetime(self) {} }
        }
        for input in dependences.indices {
            leave(input)
        }
        let update = update.take()
        graph.afterwards { DeepRelease.release(update as Any) }
    }

    /// Ends the derivation permanently, from any thread, because the property is released.
    func cancel() {
        node.graph.perform { self.end(in: $0) }
    }
}
