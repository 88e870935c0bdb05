/// A node of the graph: a property's height, and the properties that depend on it.
@usableFromInline
final class PropertyNode: @unchecked Sendable {
    // Unchecked, because all mutable state is used only inside `graph`.
    // `@exclusivity(unchecked)` is for the case `combineLatest of two properties`: see `Sources/README.md`.

    /// A derivation that depends on this property, and the number of the input that this property is.
    private struct Dependent {
        // Not retained: a derivation leaves this list, inside the graph, before it is released.
        let derivation: Unmanaged<Derivation>
        let input: Int
        /// The number of changes of the property when the derivation read its value.
        let changes: Int
    }

    /// The graph in which the node was created.
    let graph: PropertyGraph

    /// The graph, for uses that needn't retain it.
    @usableFromInline let unretainedGraph: Unmanaged<PropertyGraph>

    /// The height, greater than that of every property that this one depends on.
    @exclusivity(unchecked) private(set) var height = 0

    /// Whether the property no longer changes.
    @exclusivity(unchecked) @usableFromInline var isComplete = false

    // A dependent that has left is an empty entry; the array is compacted when half of the entries are empty.
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
    /// - Returns: The index of the derivation among the dependents.
    func add(_ derivation: Derivation, input: Int, after changes: Int) -> Int {
        dependents.append(Dependent(derivation: .passUnretained(derivation), input: input, changes: changes))
        count += 1
        return dependents.count - 1
    }

    /// Removes a derivation from the dependents.
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

    /// Schedules every derivation that depends on this property for this turn.
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

    /// Schedules every derivation that depends on this property for the turn of a queued change, except for those that
    /// were created meanwhile and include the change already.
    ///
    /// - Parameter change: The number of the change.
    func touchDependents(ofChange change: Int, in graph: PropertyGraph) {
        for case let dependent? in dependents where change &- dependent.changes > 0 {
            dependent.derivation._withUnsafeGuaranteedRef { $0.note(changeOf: dependent.input) }
            graph.schedule(dependent.derivation)
        }
    }

    /// Records that the property no longer changes, and schedules every derivation that depends on it.
    func complete(in graph: PropertyGraph) {
        isComplete = true
        for case let dependent? in dependents {
            graph.schedule(dependent.derivation)
        }
    }

    /// Makes this property, and those that depend on it, higher than another one.
    ///
    /// - Returns: Whether that is possible: false if the other one depends on this one.
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
