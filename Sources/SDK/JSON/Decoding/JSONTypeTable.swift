import Synchronization

/// A table with one fact about each type, read without a lock and without a runtime lookup.
///
/// Each type has four possible slots, and keeps the first free one forever. If all four are taken, the fact is
/// determined on each lookup. An entry therefore never changes, the table never grows, and no references are counted.
struct JSONTypeTable<Known>: @unchecked Sendable {
    // Unchecked because of the pointer, to atomics that live as long as the process, and of the facts, which are types.
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

    /// Returns the fact about a type; a closure determines a fact that is not in the table.
    @inline(__always)
    func known(of type: any Any.Type, _ find: () -> Known) -> Known {
        let type = ObjectIdentifier(type)
        let place = Self.place(of: type)
        if let entry = (places + place).pointee.load(ordering: .acquiring), entry.pointee.type == type {
            return entry.pointee.known
        }
        return searched(type, from: place) ?? kept(Entry(type: type, known: find()), from: place)
    }

    /// Returns the first slot of a type.
    ///
    /// Types are at multiples of 8, and the types of one module are close together.
    @inline(__always)
    private static func place(of type: ObjectIdentifier) -> Int {
        let address = Int(bitPattern: type)
        return (address &>> 3 ^ address &>> 12) & (placeCount &- 1)
    }

    private static var choices: Range<Int> { 0..<4 }

    /// Returns the fact about a type from one of its other slots.
    @inline(never)
    private func searched(_ type: ObjectIdentifier, from place: Int) -> Known? {
        for choice in Self.choices {
            let entry = (places + (place ^ choice)).pointee.load(ordering: .acquiring)
            if let entry, entry.pointee.type == type { return entry.pointee.known }
        }
        return nil
    }

    /// Stores an entry in the first free slot, and returns the fact.
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
