/// A sequence that grows at its end and loses its start, whose copies share their elements.
///
/// A state keeps a log while the screen before still has an older copy of it, so an array would be copied by each
/// append. Here the elements are in blocks of 64, and these in branches of 64 blocks: an append to a copy copies at
/// most the last block, for one of 64 appends the blocks of the last branch, and for one of 4,096 the list of branches.
struct LogStore<Element: Equatable & Sendable>: Sendable {
    private static var blockSize: Int { 64 }
    private static var branchSize: Int { 64 * 64 }

    private var branches: [[[Element]]] = []
    private var blocks: [[Element]] = []
    private var last: [Element] = []
    /// The number of removed elements that still have a place.
    private var offset = 0
    private(set) var count = 0

    subscript(index: Int) -> Element {
        let position = index + offset
        let afterBranches = position - branches.count * Self.branchSize
        guard afterBranches >= 0 else {
            let block = position % Self.branchSize / Self.blockSize
            return branches[position / Self.branchSize][block][position % Self.blockSize]
        }
        let afterBlocks = afterBranches - blocks.count * Self.blockSize
        guard afterBlocks >= 0 else {
            return blocks[afterBranches / Self.blockSize][afterBranches % Self.blockSize]
        }
        return last[afterBlocks]
    }

    mutating func append(_ element: Element) {
        last.append(element)
        count += 1
        guard last.count == Self.blockSize else { return }
        blocks.append(last)
        last = []
        guard blocks.count == Self.blockSize else { return }
        branches.append(blocks)
        blocks = []
    }

    /// Removes the first element; its memory is released with that of its block.
    mutating func removeFirst() {
        guard count > 0 else { return }
        count -= 1
        offset += 1
        guard offset % Self.blockSize == 0 else { return }
        let block = offset / Self.blockSize - 1
        guard !branches.isEmpty else { return blocks[block] = [] }
        branches[0][block] = []
        guard offset == Self.branchSize else { return }
        branches.removeFirst()
        offset = 0
    }
}

extension LogStore: Equatable {
    static func == (lhs: LogStore, rhs: LogStore) -> Bool {
        guard lhs.count == rhs.count else { return false }
        // Arrays are compared by their addresses first, so blocks that both have cost nothing.
        guard lhs.offset == rhs.offset else { return (0..<lhs.count).allSatisfy { lhs[$0] == rhs[$0] } }
        return lhs.last == rhs.last && lhs.blocks == rhs.blocks && lhs.branches == rhs.branches
    }
}
