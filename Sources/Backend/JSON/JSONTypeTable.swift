import Synchronization

/// Something known of each type, which is read without a lock and without asking the runtime.
///
/// A type has the choice of four places, of which it takes a free one, for good; for a type that finds none free the answer
/// is searched each time. So an entry doesn't change, the table doesn't grow, and no references are counted.
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
        let place = Self.place(of: type)
        if let entry = (places + place).pointee.load(ordering: .acquiring), entry.pointee.type == type {
            return entry.pointee.known
        }
        return searched(type, from: place) ?? kept(Entry(type: type, known: find()), from: place)
    }

    /// Types lie at multiples of 8, and those of one module close together.
    @inline(__always)
    private static func place(of type: ObjectIdentifier) -> Int {
        let address = Int(bitPattern: type)
        return (address &>> 3 ^ address &>> 12) & (placeCount &- 1)
    }

    private static var choices: Range<Int> { 0..<4 }

    /// Returns what is known of a type at another of its places.
    @inline(never)
    private func searched(_ type: ObjectIdentifier, from place: Int) -> Known? {
        for choice in Self.choices {
            let entry = (places + (place ^ choice)).pointee.load(ordering: .acquiring)
            if let entry, entry.pointee.type == type { return entry.pointee.known }
        }
        return nil
    }

    /// Keeps an entry where a place is free, and returns what is known.
    @inline(never)
    private func kept(_ entry: Entry, from place: Int) -> Known {
        for choice in Self.choices {
            let place = places + (place ^ choice)
            guard place.pointee.load(ordering: .relaxed) == nil else { continue }
            let kept = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
            kept.initialize(to: entry)
            let desired = UnsafePointer(kept)
            if place.pointee.compareExchange(expected: nil, desired: desired, ordering: .releasing).exchanged { break }
            kept.deinitialize(count: 1)
            kept.deallocate()
        }
        return entry.known
    }
}
