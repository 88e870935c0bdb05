import Synchronization

/// Nodes that are made when they are needed: for a section of a million rows, those in view.
///
/// Each node is made once, and kept until many others have been made.
final class LazyNodes: Sendable {
    /// The number of nodes that are kept; more than any terminal has lines.
    private static let mostKept = 512
    /// The number of nodes from which properties of all are inferred.
    static let sampleCount = 32
    /// The number of nodes in a row without an action, after which no other one is looked for.
    static let mostPassed = 32
    /// The number of nodes up to which all are made and measured.
    static let fewest = 64

    let count: Int
    /// Returns the id of a node.
    let id: @Sendable (Int) -> NodeID
    private let make: @Sendable (Int) -> Node
    private let kept = Mutex<[Int: Node]>([:])

    init(
        count: Int,
        id: @escaping @Sendable (Int) -> NodeID,
        make: @escaping @Sendable (Int) -> Node
    ) {
        self.count = count
        self.id = id
        self.make = make
    }

    /// Returns a node, which is made at the first call.
    func node(at index: Int) -> Node {
        if let node = kept.withLock({ $0[index] }) { return node }
        let node = make(index)
        kept.withLock { kept in
            if kept.count >= Self.mostKept { kept = [:] }
            kept[index] = node
        }
        return node
    }
}
