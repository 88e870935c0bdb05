/// Disposables in the order in which they were added, each in a slot by which it can be taken out again.
///
/// A slot is a place in an array, and a vacant one is used again; the order is that of a list through the array. Adding
/// and removing cost the same however many there are.
struct SlotList {
    private struct Node {
        var disposable: (any Disposable)?
        var previous: Int
        var next: Int
    }

    // Slots are numbered from 1, and 0 is none. A vacant node has the next vacant one as its `next`.
    private var nodes: ContiguousArray<Node> = []
    private var oldest = 0
    private var newest = 0
    private var vacant = 0

    var isEmpty: Bool {
        oldest == 0
    }

    /// Adds a disposable as the newest.
    ///
    /// - Returns: Its slot.
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

    /// Takes a disposable out.
    ///
    /// - Returns: The disposable, if there is one in the slot.
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
