/// How a property comes from others.
///
/// It belongs to the property that it makes, and ends with that; it keeps the machinery of those it depends on.
@usableFromInline
final class Derivation: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the graph of `node` only, or before anybody else has this;
    // `nextTold` by the one turn that has the right to tell the observers of the property.

    /// One of the properties that this one depends on.
    private struct Dependence {
        let node: PropertyNode
        var place: Int
    }

    /// Works out the property, from the inputs that have changed or ended; it keeps the inputs.
    @usableFromInline typealias Update = @Sendable (Derivation, PropertyGraph) -> Void

    /// The property that it makes, in the graph.
    @usableFromInline let node: PropertyNode

    /// Tells the observers of the property what the last turn has made of it.
    let tell: () -> Void
    @exclusivity(unchecked) private(set) var update: Update?
    @exclusivity(unchecked) var isScheduled = false
    @exclusivity(unchecked) var nextScheduled: Unmanaged<Derivation>?
    @exclusivity(unchecked) var nextTold: Unmanaged<Derivation>?
    @exclusivity(unchecked) private(set) var hasEnded = false
    @exclusivity(unchecked) private var dependences: ContiguousArray<Dependence?> = []

    /// The inputs that have changed in this turn; of a derivation with one input, whether it has.
    @exclusivity(unchecked) var changedInputs: [Int] = []
    @exclusivity(unchecked) @usableFromInline var hasChanged = false
    private let countsInputs: Bool

    /// Whether it is a binding, which may end before the observers of its property are told.
    let isBinding: Bool

    /// Makes a derivation.
    ///
    /// - Parameters:
    ///   - node: The property that it makes.
    ///   - countsInputs: Whether ``changedInputs`` is wanted.
    ///   - isBinding: Whether the property doesn't keep it.
    ///   - tell: Tells the observers of the property what the last turn has made of it.
    ///   - update: Works it out.
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

    /// Notes that an input has changed.
    func note(changeOf input: Int) {
        hasChanged = true
        if countsInputs {
            changedInputs.append(input)
        }
    }

    /// Which of two inputs have changed in this turn.
    @usableFromInline
    func takeChangedInputs() -> (first: Bool, second: Bool) {
        let changed = (changedInputs.contains(0), changedInputs.contains(1))
        changedInputs.removeAll(keepingCapacity: true)
        hasChanged = false
        return changed
    }

    /// Begins to depend on a property.
    ///
    /// Call it inside the graph of both.
    ///
    /// - Parameters:
    ///   - other: The property.
    ///   - input: Which of the inputs it is.
    ///   - changes: How often it had changed when its value was taken.
    /// - Returns: Whether it does: not if that would be a circle.
    func depend(on other: PropertyNode, as input: Int, after changes: Int) -> Bool {
        guard node.rise(above: other) else { return false }
        while dependences.count <= input {
            dependences.append(nil)
        }
        dependences[input] = Dependence(node: other, place: other.add(self, input: input, after: changes))
        return true
    }

    /// Depends on an input no more.
    func leave(_ input: Int) {
        guard input < dependences.count, let dependence = dependences[input].take() else { return }
        dependence.node.remove(at: dependence.place)
    }

    /// Notes where an input has its place for this derivation now.
    func move(input: Int, to place: Int) {
        dependences[input]?.place = place
    }

    /// Ends for good.
    ///
    /// Inside the graph.
    @usableFromInline
    func end(in graph: PropertyGraph) {
        guard !hasEnded else { return }
        hasEnded = true
        if isScheduled {
            // The list of what is scheduled doesn't keep it.
            graph.atEnd { withExtendedLifetime(self) {} }
        }
        for input in dependences.indices {
            leave(input)
        }
        let update = update.take()
        graph.afterwards { DeepRelease.release(update as Any) }
    }

    /// Ends for good, from any thread: the property is released.
    func cancel() {
        node.graph.perform { self.end(in: $0) }
    }
}
