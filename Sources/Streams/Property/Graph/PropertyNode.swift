/// A property in the graph: how high it is, and what depends on it.
@usableFromInline
final class PropertyNode: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside `graph` only.

    /// One dependence: a derivation, and which of its inputs this property is.
    private struct Dependent {
        // Not retained: a derivation leaves this list, inside the graph, before it is released.
        let derivation: Unmanaged<Derivation>
        let input: Int
        /// How often the property had changed when the derivation took its value.
        let changes: Int
    }

    /// The graph that it was made in.
    let graph: PropertyGraph

    /// The graph again, for a use that needn't retain it.
    @usableFromInline let unretainedGraph: Unmanaged<PropertyGraph>

    /// More than the height of everything that it depends on.
    @exclusivity(unchecked) private(set) var height = 0

    /// Whether the property changes no more.
    @exclusivity(unchecked) @usableFromInline var isComplete = false

    // What has left is an empty place, until half are.
    @exclusivity(unchecked) private var dependents: ContiguousArray<Dependent?> = []
    @exclusivity(unchecked) private var count = 0

    init(in graph: PropertyGraph) {
        self.graph = graph
        unretainedGraph = .passUnretained(graph)
    }

    var hasDependents: Bool {
        count > 0
    }

    /// Makes a derivation depend on this property.
    ///
    /// - Returns: Its place among the dependents.
    func add(_ derivation: Derivation, input: Int, after changes: Int) -> Int {
        dependents.append(Dependent(derivation: .passUnretained(derivation), input: input, changes: changes))
        count += 1
        return dependents.count - 1
    }

    /// Takes a derivation out of the dependents.
    func remove(at place: Int) {
        dependents[place] = nil
        count -= 1
        guard dependents.count > 16, count * 2 < dependents.count else {
            if count == 0 {
                dependents.removeAll()
            }
            return
        }
        dependents.removeAll { $0 == nil }
        for (place, dependent) in dependents.enumerated() {
            dependent.map {
                $0.derivation._withUnsafeGuaranteedRef { [input = $0.input] in $0.move(input: input, to: place) }
            }
        }
    }

    /// Has everything that depends on this property worked out in this turn.
    @usableFromInline
    func touchDependents(in graph: PropertyGraph) {
        guard count > 0 else { return }
        for place in dependents.indices {
            if let dependent = dependents[place] {
                dependent.derivation._withUnsafeGuaranteedRef { $0.note(changeOf: dependent.input) }
                graph.schedule(dependent.derivation)
            }
        }
    }

    /// Has everything that depends on this property worked out in the turn of a change that has waited, except for what
    /// was made meanwhile and knows the change already.
    ///
    /// - Parameter change: Its number.
    func touchDependents(ofChange change: Int, in graph: PropertyGraph) {
        for case let dependent? in dependents where change &- dependent.changes > 0 {
            dependent.derivation._withUnsafeGuaranteedRef { $0.note(changeOf: dependent.input) }
            graph.schedule(dependent.derivation)
        }
    }

    /// Says that the property changes no more.
    func complete(in graph: PropertyGraph) {
        isComplete = true
        for case let dependent? in dependents {
            graph.schedule(dependent.derivation)
        }
    }

    /// Makes this property, and what depends on it, higher than another one.
    ///
    /// - Returns: Whether that is possible: not if the other one depends on this one.
    func rise(above other: PropertyNode) -> Bool {
        guard height <= other.height else { return true }
        var rising = Fifo<(node: PropertyNode, height: Int)>()
        rising.append((self, other.height + 1))
        while let (node, height) = rising.popFirst() {
            guard node.height < height else { continue }
            if node === other { return false }
            node.height = height
            for case let dependent? in node.dependents {
                rising.append((dependent.derivation._withUnsafeGuaranteedRef { $0.node }, height + 1))
            }
        }
        return true
    }
}
