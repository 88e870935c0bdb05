import Millrace
import Synchronization

/// An order of work that is due at the same time, and the search for the next order.
///
/// An order is a list of choices, each with the number of alternatives. The orders are thus the leaves of a tree, which
/// a search visits from left to right, or takes at random.
final class ScheduleOrder: Sendable {
    private struct Choice {
        let chosen: Int
        let count: Int
    }

    private struct Storage {
        let wanted: [Int]
        var random: SeededGenerator?
        var made: [Choice] = []
    }

    private let storage: Mutex<Storage>

    /// Creates the order that begins with these choices, and continues with the first alternatives.
    init(_ wanted: [Int] = []) {
        storage = Mutex(Storage(wanted: wanted))
    }

    /// Creates an order whose choices are all at random.
    init(seed: UInt64) {
        storage = Mutex(Storage(wanted: [], random: SeededGenerator(seed: seed)))
    }

    /// Creates the order of a text such as `0.2.1`.
    convenience init?(text: String) {
        let choices = text.split(separator: ".").map { Int($0) }
        guard !choices.isEmpty, choices.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
        self.init(choices.compactMap { $0 })
    }

    /// Chooses one of a number of alternatives.
    func choose(of count: Int) -> Int {
        storage.withLock { storage in
            let position = storage.made.count
            let wanted = position < storage.wanted.count ? storage.wanted[position] : 0
            let chosen = storage.random?.choice(of: count) ?? min(wanted, count - 1)
            storage.made.append(Choice(chosen: chosen, count: count))
            return chosen
        }
    }

    /// The choices so far, as text: `0.2.1`.
    var text: String {
        let made = storage.withLock { $0.made.map { "\($0.chosen)" } }
        return made.isEmpty ? "0" : made.joined(separator: ".")
    }

    /// The order after this one, whose run has ended; `nil` after the last one.
    var next: ScheduleOrder? {
        var made = storage.withLock { $0.made }
        while let last = made.popLast() {
            guard last.chosen + 1 < last.count else { continue }
            return ScheduleOrder(made.map(\.chosen) + [last.chosen + 1])
        }
        return nil
    }
}

extension SeededGenerator {
    fileprivate mutating func choice(of count: Int) -> Int {
        Int.random(in: 0..<count, using: &self)
    }
}
