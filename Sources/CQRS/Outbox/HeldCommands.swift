import MillracePlatform

/// Commands that wait for dates, the earliest one first.
struct HeldCommands: Sendable {
    private var dates: [Int64: Date] = [:]
    private var order: [(date: Date, number: Int64)] = []

    /// The earliest date.
    var first: Date? { order.first?.date }

    mutating func insert(_ number: Int64, until date: Date) {
        remove(number)
        dates[number] = date
        order.insert((date, number), at: place(of: date, number))
    }

    mutating func remove(_ number: Int64) {
        guard let date = dates.removeValue(forKey: number) else { return }
        order.remove(at: place(of: date, number))
    }

    /// Removes the commands whose dates have come, and returns them in the order of their dates.
    mutating func take(until now: Date) -> [Int64] {
        let count = order.firstIndex { $0.date > now } ?? order.count
        let numbers = order.prefix(count).map(\.number)
        order.removeFirst(count)
        for number in numbers { dates[number] = nil }
        return numbers
    }

    /// Removes the commands that satisfy a predicate, and returns them in the order of their numbers.
    mutating func takeAll(where isMeant: (Int64) -> Bool) -> [Int64] {
        let numbers = dates.keys.filter(isMeant).sorted()
        for number in numbers { dates[number] = nil }
        order.removeAll { dates[$0.number] == nil }
        return numbers
    }

    private func place(of date: Date, _ number: Int64) -> Int {
        var low = order.startIndex
        var high = order.endIndex
        while low < high {
            let middle = (low + high) / 2
            if (order[middle].date, order[middle].number) < (date, number) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
