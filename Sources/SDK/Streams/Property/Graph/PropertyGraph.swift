import Synchronization

/// The properties that depend on each other, and the order in which a change is propagated through them.
///
/// A change of one property is a turn: the graph computes every dependent property once, in the order of their heights,
/// and only then notifies the observers. Turns run one at a time, in the order of the changes. A thread that finds the
/// graph busy queues its turn: no thread waits. A thread notifies the observers outside the graph, so that an
/// observer's own change is settled when its setter returns.
///
/// ```text
/// change ──▶ settle height 1, 2, 3 … ──▶ leave the graph ──▶ tell the observers of all that changed
///    (inside the graph)                                          (inside each property's own serializer)
/// ```
@usableFromInline
final class PropertyGraph: @unchecked Sendable {
    // Unchecked, because `successor` is written inside `serializer` and under `lock`, and read in either; all other
    // mutable state is used only inside `serializer`, or is atomic.
    // `@exclusivity(unchecked)` is for the case `derived property`: see `Sources/README.md`.
    struct Level {
        // Not retained: a derivation that ends while it is scheduled is retained until the end of the turn.
        var first: Unmanaged<Derivation>?
        var last: Unmanaged<Derivation>?
    }

    @usableFromInline let serializer = Serializer()
    private let insider = Atomic<UInt>(0)
    private let lock = Lock()
    @exclusivity(unchecked) private(set) var successor: PropertyGraph?

    /// A number greater than that of every graph that has joined this one.
    ///
    /// Graphs with smaller numbers join those with greater ones, so that the path to the root stays short, however
    /// often a long-lived property is combined with new ones.
    private let rank = Atomic<Int>(0)
    @exclusivity(unchecked) var levels: ContiguousArray<Level> = []
    @exclusivity(unchecked) var lowest = Int.max
    @exclusivity(unchecked) var unannounced: [(PropertyGraph) -> Void] = []
    @exclusivity(unchecked) var endings: [() -> Void] = []
    @exclusivity(unchecked) var outcome = PropertyOutcome()
    @exclusivity(unchecked) var lastTold: Unmanaged<Derivation>?

    init() {}

    /// The graph that this one has joined, directly or indirectly; usually the graph itself.
    private var root: PropertyGraph {
        var graph = self
        while let next = graph.lock.sync({ graph.successor }) {
            graph = next
        }
        return graph
    }

    /// Whether this thread is inside the graph; a transform that runs in a turn may create properties.
    private var isInside: Bool {
        insider.load(ordering: .relaxed) == currentThread
    }

    /// Runs `body` inside the graph: now if no other thread is inside, and otherwise in a later turn.
    func perform(_ body: @escaping @Sendable (PropertyGraph) -> Void) {
        let root = root
        if root.isInside {
            body(root)
        } else {
            switch enter() {
            case .inside:
                let root = root
                body(root)
                root.settle()
                leave().tell()
            case let .outside(kept):
                enqueue(body)
                giveUp(kept)
            }
        }
    }

    /// The result of an attempt to enter.
    @usableFromInline
    enum Entrance: Sendable {
        /// The caller must call ``leave()``.
        case inside
        /// Another thread is inside. The caller queues its turn, and then calls ``giveUp(_:)``.
        case outside(kept: Int)
    }

    /// Enters, if no thread is inside; the caller may hold a lock.
    @usableFromInline
    func enter() -> Entrance {
        guard serializer.tryEnter() else { return .outside(kept: 0) }
        guard let successor else {
            insider.store(currentThread, ordering: .relaxed)
            return .inside
        }
        guard case let .outside(kept) = successor.enter() else { return .inside }
        return .outside(kept: kept + 1)
    }

    /// Leaves the graphs that have joined a busy one, and runs or passes on the work that was queued in them.
    ///
    /// Call this method where no lock is held: if the busy graph has become idle, any work may run.
    ///
    /// - Parameter kept: The number of graphs to leave.
    @usableFromInline
    func giveUp(_ kept: Int) {
        guard kept > 0 else { return }
        successor?.giveUp(kept - 1)
        serializer.leave()
    }

    /// Settles the properties that depend on one that has changed.
    ///
    /// - Parameter node: The property.
    @usableFromInline
    func settle(from node: PropertyNode) {
        if let successor {
            return successor.settle(from: node)
        }
        node.touchDependents(in: self)
        settle()
    }

    /// Leaves the graph after a turn.
    ///
    /// - Returns: The work for the caller to do now.
    @usableFromInline
    func leave() -> PropertyOutcome {
        if let successor {
            let outcome = successor.leave()
            serializer.leave()
            return outcome
        }
        let outcome = takeOutcome()
        insider.store(0, ordering: .relaxed)
        serializer.leave()
        return outcome
    }

    /// Queues `body` for the thread that is inside.
    func enqueue(_ body: @escaping @Sendable (PropertyGraph) -> Void) {
        serializer.complete(add(body))
    }

    /// Queues `body`; the caller may hold a lock.
    func add(_ body: @escaping @Sendable (PropertyGraph) -> Void) -> Serializer.Admission {
        serializer.add { [self] in
            if let successor {
                return successor.enqueue(body)
            }
            insider.store(currentThread, ordering: .relaxed)
            body(self)
            settle()
            let outcome = takeOutcome()
            insider.store(0, ordering: .relaxed)
            if !outcome.isEmpty {
                serializer.runOutside { outcome.tell() }
            }
        }
    }

    /// Joins the graphs of several properties into one, and runs `body` inside that.
    ///
    /// If a thread can't enter one of the graphs, it queues the complete call for the thread inside that graph, and
    /// meanwhile occupies none of the others.
    ///
    /// - Parameters:
    ///   - nodes: The properties.
    ///   - innermost: The graph that runs the current turn, if there is one.
    ///   - body: The work to run.
    static func unite(
        _ nodes: [PropertyNode],
        in innermost: PropertyGraph? = nil,
        _ body: @escaping @Sendable (PropertyGraph) -> Void
    ) {
        guard let first = nodes.first else { return }
        let mine = nodes.map(\.graph.root).filter(\.isInside)
        if let one = mine.first, mine.contains(where: { $0 !== one }) {
            // This thread is in a turn of each of these graphs: none can join another one before its turn ends. Queued
            // in the innermost graph, the call would repeat endlessly, so it is queued in an outer one.
            let outer = mine.first { $0 !== innermost } ?? one
            return outer.enqueue { unite(nodes, in: $0, body) }
        }
        let greatest = nodes.map(\.graph.root).max {
            $0.rank.load(ordering: .relaxed) < $1.rank.load(ordering: .relaxed)
        }
        (mine.first ?? greatest ?? first.graph).perform { host in
            for node in nodes {
                let other = node.graph.root
                guard other !== host else { continue }
                guard other.serializer.tryEnter() else {
                    return other.enqueue { unite(nodes, in: $0, body) }
                }
                other.join(host)
                other.serializer.leave()
            }
            body(host)
        }
    }

    /// Joins another graph, unless this one has already joined a graph.
    ///
    /// Call this method inside both.
    private func join(_ host: PropertyGraph) {
        lock.sync {
            if successor == nil, host !== self {
                successor = host
                host.rank.store(
                    max(host.rank.load(ordering: .relaxed), rank.load(ordering: .relaxed) + 1),
                    ordering: .relaxed
                )
            }
        }
    }
}
