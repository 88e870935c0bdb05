/// The member orders of objects that were written before, for later objects with the same names.
///
/// An object is recognized by the first eight bytes of each name. An order is stored only where these bytes differ for
/// all names, and therefore determine the order. All objects with the same first name share one slot.
struct JSONKnownOrders {
    /// For each order, the number of members, the first bytes of their names, and the order itself.
    private let words: UnsafeMutablePointer<UInt64>

    /// The largest number of members of an object: an order is one word, with four bits for each member.
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

    /// Returns the member at a position of an order.
    @inline(__always)
    static func member(_ place: Int, in order: UInt64) -> Int {
        Int(truncatingIfNeeded: order &>> UInt64(truncatingIfNeeded: 4 &* place)) & 0xF
    }

    /// Returns the stored order of members; nil where there is none.
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
