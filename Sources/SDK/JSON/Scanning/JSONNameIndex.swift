/// A hash table of the names of an object with many members.
///
/// It is one pointer, which a container passes on with each member that it decodes. The document owns the memory, so
/// that a container can hold an index without counting references.
struct JSONNameIndex: @unchecked Sendable {
    private struct Table {
        let object: Int
        let isCanonical: Bool
        let mask: Int
        /// The indices of the names, for repeated names the first.
        ///
        /// Each is in the first free slot from its hash on; zero marks a free slot.
        let places: UnsafeMutablePointer<UInt32>
    }

    // Unchecked for the pointers, whose memory doesn't change after the initializer.
    private let table: UnsafeMutablePointer<Table>

    /// The seed is random, so that no sender can choose names that all have the same slot.
    private static let seed = UInt64.random(in: .min ... .max) | 1

    /// The fewest members for which an index is used; smaller objects are searched member by member.
    static let smallest = 17

    init(of object: Int, in decoder: JSONValueDecoder) {
        let count = decoder.count(of: object)
        let capacity = 1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
        let places = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
        places.initialize(repeating: 0, count: capacity)
        let isCanonical = decoder.names(of: object).contains { decoder.tokens[$0].kind != .plain }
        table = .allocate(capacity: 1)
        table.initialize(to: Table(object: object, isCanonical: isCanonical, mask: capacity - 1, places: places))
        for name in decoder.names(of: object) { insert(name, decoder) }
    }

    /// The object whose names are in the index.
    var object: Int { table.pointee.object }

    /// Whether names are hashed as strings, because some aren't plain ASCII, and different bytes may then be equal
    /// strings.
    var isCanonical: Bool { table.pointee.isCanonical }

    private var places: UnsafeMutablePointer<UInt32> { table.pointee.places }

    private func insert(_ name: Int, _ decoder: JSONValueDecoder) {
        let token = decoder.tokens[name]
        let place =
            isCanonical ? place(of: decoder.string(of: token), decoder) : place(of: decoder.bytes(of: token), decoder)
        if places[place] == 0 { places[place] = UInt32(truncatingIfNeeded: name) }
    }

    /// Returns the slot of a name, or the free slot for it.
    @inline(__always)
    private func place(_ hash: Int, _ isWanted: (Int) -> Bool) -> Int {
        let (mask, places) = (table.pointee.mask, places)
        var place = hash & mask
        while places[place] != 0, !isWanted(Int(places[place])) { place = (place &+ 1) & mask }
        return place
    }

    @inline(__always)
    private func place(of wanted: UnsafeBufferPointer<UInt8>, _ decoder: JSONValueDecoder) -> Int {
        place(JSONNameIndex.hash(wanted)) { decoder.isName($0, wanted) }
    }

    private func place(of wanted: String, _ decoder: JSONValueDecoder) -> Int {
        place(wanted.hashValue) { decoder.name(at: $0) == wanted }
    }

    /// Returns the index of a name from its bytes, which must be ASCII.
    @inline(__always)
    func name(_ wanted: UnsafeBufferPointer<UInt8>, _ decoder: JSONValueDecoder) -> Int? {
        let found = places[place(of: wanted, decoder)]
        return found == 0 ? nil : Int(found)
    }

    /// Returns the index of a name, compared as a string.
    func name(_ wanted: String, _ decoder: JSONValueDecoder) -> Int? {
        let found = places[place(of: wanted, decoder)]
        return found == 0 ? nil : Int(found)
    }

    /// Returns a hash of bytes, eight at a time.
    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset &+ 8 <= raw.count {
            hash = mixed(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset &+= 8
        }
        var rest: UInt64 = 0
        while offset < raw.count {
            rest = rest &<< 8 | UInt64(raw[offset])
            offset &+= 1
        }
        return Int(truncatingIfNeeded: mixed(hash ^ rest))
    }

    @inline(__always)
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ seed)
        return product.high ^ product.low
    }

    func free() {
        places.deallocate()
        table.deallocate()
    }
}
