/// The orders of the members of objects that were written before, for the next objects with the same names.
///
/// An object is known by how each name begins. An order is kept only where no two names begin alike, so that the beginnings
/// decide. There is one place for all objects that begin with the same name.
struct JSONKnownOrders {
    /// For each order the number of members, the beginnings of their names, and the order.
    private let words: UnsafeMutablePointer<UInt64>

    /// How many members an object may have: an order is a word, of four bits for each.
    static let maximumCount = 16
    private static let orderCount = 8
    private static let stride = maximumCount + 2

    init() {
        words = .allocate(capacity: JSONKnownOrders.orderCount * JSONKnownOrders.stride)
        for order in 0..<JSONKnownOrders.orderCount { words[order * JSONKnownOrders.stride] = 0 }
    }

    func free() {
        words.deallocate()
    }

    /// Returns the member that comes at a place in an order.
    @inline(__always)
    static func member(_ place: Int, in order: UInt64) -> Int {
        Int(truncatingIfNeeded: order &>> UInt64(truncatingIfNeeded: 4 &* place)) & 0xF
    }

    /// Returns the order of members, if it is known.
    @inline(__always)
    func order(of members: UnsafeMutableBufferPointer<JSONMember>) -> UInt64? {
        let known = words + JSONKnownOrders.place(of: members)
        guard known[0] == members.count else { return nil }
        for place in members.indices where known[place &+ 1] != members[place].prefix { return nil }
        return known[members.count &+ 1]
    }

    func keep(_ order: UInt64, of members: UnsafeMutableBufferPointer<JSONMember>) {
        let known = words + JSONKnownOrders.place(of: members)
        known[0] = UInt64(members.count)
        for place in members.indices { known[place + 1] = members[place].prefix }
        known[members.count + 1] = order
    }

    @inline(__always)
    private static func place(of members: UnsafeMutableBufferPointer<JSONMember>) -> Int {
        let mixed = members[0].prefix &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(truncatingIfNeeded: members.count) &<< 61
        return Int(truncatingIfNeeded: mixed &>> 61) &* stride
    }
}
