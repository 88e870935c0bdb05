extension Array {
    /// Creates a list of the elements of others, one after the other; for long lists it asks for memory once.
    init(concatenating lists: [[Element]]) {
        self.init()
        reserveCapacity(lists.reduce(0) { $0 + $1.count })
        for list in lists { append(contentsOf: list) }
    }
}
