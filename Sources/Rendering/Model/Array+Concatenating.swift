extension Array {
    /// Creates an array of the elements of several arrays, one array after the other, with one allocation.
    init(concatenating lists: [[Element]]) {
        self.init()
        reserveCapacity(lists.reduce(0) { $0 + $1.count })
        for list in lists { append(contentsOf: list) }
    }
}
