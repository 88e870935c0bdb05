/// The commands of one lane, in the order of their acceptance.
struct OutboxLane: Sendable {
    /// The commands that are to be sent, including the one that is being sent.
    ///
    /// A slice, whose first element can be removed without moving the others.
    private(set) var active: ArraySlice<Int64> = []
    /// The refused commands because of which the lane stops.
    var stoppedBy: Set<Int64> = []
    /// The command that is being sent, or that the store records as possibly sent.
    var sending: Int64?
    /// The commands whose end is not on disk yet: no other one is sent before that.
    var ending: Set<Int64> = []

    var isEmpty: Bool { active.isEmpty && stoppedBy.isEmpty && ending.isEmpty }

    /// The command that is sent next, if nothing else holds it back.
    var next: Int64? {
        sending == nil && stoppedBy.isEmpty ? active.first : nil
    }

    /// Adds a command in its position, which is the last one unless it was set aside before.
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

    /// Returns the first position whose command isn't before a number.
    private func place(of number: Int64) -> Int {
        active.partitioningIndex { $0 >= number }
    }
}
