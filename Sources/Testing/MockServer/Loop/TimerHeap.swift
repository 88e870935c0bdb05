/// Deadlines, each with a payload, ordered by time.
struct TimerHeap<Payload> {
    private var entries: [(deadline: ContinuousClock.Instant, payload: Payload)] = []

    var earliest: ContinuousClock.Instant? { entries.first?.deadline }

    mutating func insert(_ payload: Payload, at deadline: ContinuousClock.Instant) {
        entries.append((deadline, payload))
        var child = entries.count - 1
        while child > 0, entries[child].deadline < entries[(child - 1) / 2].deadline {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes and returns the earliest payload whose deadline has come; `nil` without one.
    mutating func popDue(at now: ContinuousClock.Instant) -> Payload? {
        guard let first = entries.first, first.deadline <= now else { return nil }
        entries.swapAt(0, entries.count - 1)
        entries.removeLast()
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < entries.count }
            guard
                let least = children.min(by: { entries[$0].deadline < entries[$1].deadline }),
                entries[least].deadline < entries[parent].deadline
            else { return first.payload }
            entries.swapAt(parent, least)
            parent = least
        }
    }
}
