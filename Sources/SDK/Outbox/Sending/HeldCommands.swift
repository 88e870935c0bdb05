/// Commands that wait for instants, the earliest one first.
struct HeldCommands: Sendable {
    typealias Instant = ContinuousClock.Instant

    private var ends: [Int64: Instant] = [:]
    private var order: [(end: Instant, number: Int64)] = []

    /// The commands, in the order of their instants.
    var numbers: [Int64] { order.map(\.number) }

    /// The earliest instant.
    var first: Instant? { order.first?.end }

    mutating func insert(_ number: Int64, until end: Instant) {
        remove(number)
        ends[number] = end
        order.insert((end, number), at: place(of: end, number))
    }

    mutating func remove(_ number: Int64) {
        guard let end = ends.removeValue(forKey: number) else { return }
        order.remove(at: place(of: end, number))
    }

    /// Returns the commands whose instants come before another one.
    func numbers(before end: Instant) -> [Int64] {
        order.prefix { $0.end < end }.map(\.number)
    }

    /// Removes the commands whose instants have come, and returns them in their order.
    mutating func take(until now: Instant) -> [Int64] {
        let count = order.firstIndex { $0.end > now } ?? order.count
        let numbers = order.prefix(count).map(\.number)
        order.removeFirst(count)
        for number in numbers { ends[number] = nil }
        return numbers
    }

    /// Removes the commands that satisfy a predicate, and returns them in the order of their numbers.
    mutating func takeAll(where isMeant: (Int64) -> Bool) -> [Int64] {
        let numbers = ends.keys.filter(isMeant).sorted()
        for number in numbers { ends[number] = nil }
        order.removeAll { ends[$0.number] == nil }
        return numbers
    }

    private func place(of end: Instant, _ number: Int64) -> Int {
        order.partitioningIndex { ($0.end, $0.number) >= (end, number) }
    }
}
