/// The differences between two values: changed values, and elements of lists that have moved.
package struct DumpDifference: Equatable {
    /// Unchanged elements of a list, or of a set, at another position.
    package struct Move: Equatable {
        package let list: String
        /// The old position of the first of them.
        package let first: Int
        /// The number of elements, one behind the other.
        package fileprivate(set) var count: Int
        /// The number that is added to the old position of each.
        package let offset: Int
    }

    /// The positions at which the values differ, from the top down.
    package internal(set) var changes: [DumpChange] = []
    /// The elements that have moved; those of one list have moved at once.
    package private(set) var moves: [Move] = []

    /// Records the new position of an unchanged element.
    mutating func move(in list: String, _ old: Int, to new: Int) {
        guard new != old else { return }
        if let last = moves.last, last.list == list, last.offset == new - old, last.first + last.count == old {
            moves[moves.count - 1].count += 1
        } else {
            moves.append(Move(list: list, first: old, count: 1, offset: new - old))
        }
    }
}
