import Synchronization

/// Something known of each type, which is read without a lock and without asking the runtime.
///
/// A place of the table is the first type's that comes to it, for good; of others of that place it is found out each time.
/// So nothing in it changes any more, the table doesn't grow, and no references are counted.
struct JSONTypeTable<Known>: @unchecked Sendable {
    // Unchecked for the pointer, behind which there are atomics that live as long as the process, and for what is known,
    // which are types.
    private let places: UnsafePointer<Atomic<UnsafePointer<Entry>?>>

    private struct Entry {
        let type: ObjectIdentifier
        let known: Known
    }

    private static var placeCount: Int { 512 }

    /// Creates a table, which is never freed.
    init() {
        let places = UnsafeMutablePointer<Atomic<UnsafePointer<Entry>?>>.allocate(capacity: Self.placeCount)
        for place in 0..<Self.placeCount { (places + place).initialize(to: Atomic(nil)) }
        self.places = UnsafePointer(places)
    }

    /// Returns what is known of a type, after finding it out if it has to.
    @inline(__always)
    func known(of type: any Any.Type, _ find: () -> Known) -> Known {
        let type = ObjectIdentifier(type)
        let place = places + Self.place(of: type)
        if let entry = place.pointee.load(ordering: .acquiring), entry.pointee.type == type {
            return entry.pointee.known
        }
        let known = find()
        keep(Entry(type: type, known: known), at: place)
        return known
    }

    /// Types lie at multiples of 8, and those of one module close together.
    @inline(__always)
    private static func place(of type: ObjectIdentifier) -> Int {
        let address = Int(bitPattern: type)
        return (address &>> 3 ^ address &>> 12) & (placeCount &- 1)
    }

    /// Keeps an entry, unless the place is another type's.
    @inline(never)
    private func keep(_ entry: Entry, at place: UnsafePointer<Atomic<UnsafePointer<Entry>?>>) {
        guard place.pointee.load(ordering: .relaxed) == nil else { return }
        let kept = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        kept.initialize(to: entry)
        let result = place.pointee.compareExchange(expected: nil, desired: UnsafePointer(kept), ordering: .releasing)
        if !result.exchanged { kept.deallocate() }
    }
}
