/// The commands of one lane, in the order of their acceptance.
struct OutboxLane: Sendable {
    /// The commands that are to be sent, the one on its way among them.
    ///
    /// A slice, whose first one can leave without moving the others.
    private(set) var active: ArraySlice<Int64> = []
    /// The refused commands because of which the lane stops.
    var stoppedBy: Set<Int64> = []
    /// The command on its way, or the one of which the store notes that it may be.
    var sending: Int64?
    /// The commands whose end is not on disk yet: no other one is sent before.
    var ending: Set<Int64> = []

    var isEmpty: Bool { active.isEmpty && stoppedBy.isEmpty && ending.isEmpty }

    /// The command that is sent next, if nothing else keeps it.
    var next: Int64? {
        sending == nil && stoppedBy.isEmpty ? active.first : nil
    }

    /// Adds a command in its place, which is the last one unless it was set aside before.
    mutating func insert(_ number: Int64) {
        let place = active.last.map { $0 < number } ?? true ? active.endIndex : place(of: number)
        active.insert(number, at: place)
    }

    mutating func remove(_ number: Int64) {
        let place = place(of: number)
        if active.first == number {
            active.removeFirst()
        } else if place < active.endIndex, active[place] == number {
            active.remove(at: place)
        }
        if sending == number { sending = nil }
    }

    /// Returns the first place whose command isn't before a number.
    private func place(of number: Int64) -> Int {
        active.partitioningIndex { $0 >= number }
    }
}
