/// A list of disposables in the order in which they were added, each in a slot by which it can be removed.
///
/// A slot is a position in an array, and a vacant one is reused; links between the slots keep the order. The cost of
/// adding and removing doesn't depend on the number of disposables.
struct SlotList {
    private struct Node {
        var disposable: (any Disposable)?
        var previous: Int
        var next: Int
    }

    // Slots are numbered from 1; 0 means none. The `next` of a vacant node is the next vacant one.
    private var nodes: ContiguousArray<Node> = []
    private var oldest = 0
    private var newest = 0
    private var vacant = 0

    var isEmpty: Bool {
        oldest == 0
    }

    /// Adds a disposable at the end.
    ///
    /// - Returns: The slot.
    mutating func append(_ disposable: any Disposable) -> Int {
        let node = Node(disposable: disposable, previous: newest, next: 0)
        let slot: Int
        if vacant > 0 {
            slot = vacant
            vacant = nodes[slot - 1].next
            nodes[slot - 1] = node
        } else {
            nodes.append(node)
            slot = nodes.count
        }
        if newest > 0 {
            nodes[newest - 1].next = slot
        } else {
            oldest = slot
        }
        newest = slot
        return slot
    }

    /// Removes a disposable.
    ///
    /// - Returns: The disposable, if the slot has one.
    mutating func remove(_ slot: Int) -> (any Disposable)? {
        guard slot > 0, slot <= nodes.count, let disposable = nodes[slot - 1].disposable.take() else { return nil }
        let node = nodes[slot - 1]
        if node.previous > 0 {
            nodes[node.previous - 1].next = node.next
        } else {
            oldest = node.next
        }
        if node.next > 0 {
            nodes[node.next - 1].previous = node.previous
        } else {
            newest = node.previous
        }
        nodes[slot - 1].next = vacant
        vacant = slot
        if oldest == 0, nodes.count > 32 {
            self = SlotList()
        }
        return disposable
    }

    /// Calls a function with every disposable, the oldest first.
    func forEach(_ body: (any Disposable) -> Void) {
        var slot = oldest
        while slot > 0 {
            let node = nodes[slot - 1]
            node.disposable.map(body)
            slot = node.next
        }
    }
}
