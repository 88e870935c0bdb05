import Foundation

extension TestScheduler {
    /// Work that is due at the same time, by number.
    ///
    /// A choice is between all work that has a date of its own, and the first piece of the work that has none. Choosing
    /// costs the same however much is due; taking the chosen one out moves at most the numbers behind it.
    struct Batch {
        private(set) var date: Date?
        private var dated: ArraySlice<UInt64> = []
        private var inOrder: ArraySlice<UInt64> = []

        /// How many pieces of work there are to choose from.
        var choices: Int {
            dated.count + (inOrder.isEmpty ? 0 : 1)
        }

        /// Adds work, the number of which is higher than all numbers here.
        mutating func append(_ entry: Agenda.Entry) {
            date = entry.date
            if entry.isInOrder {
                inOrder.append(entry.number)
            } else {
                dated.append(entry.number)
            }
        }

        /// Takes the chosen piece of work out.
        ///
        /// - Parameter choice: Which one, from 0; one too high counts as the last.
        mutating func remove(at choice: Int) -> UInt64 {
            defer { forgetDateIfEmpty() }
            let choice = max(0, min(choice, choices - 1))
            let place = inOrder.first.map { Self.position(of: $0, in: dated) - dated.startIndex }
            guard let place, choice >= place else { return Self.remove(at: dated.startIndex + choice, from: &dated) }
            guard choice > place else { return inOrder.removeFirst() }
            return Self.remove(at: dated.startIndex + choice - 1, from: &dated)
        }

        /// Forgets work, if it is here.
        mutating func remove(_ number: UInt64) {
            Self.remove(number, from: &dated)
            Self.remove(number, from: &inOrder)
            forgetDateIfEmpty()
        }

        /// Takes all work out.
        mutating func removeAll() -> [Agenda.Entry] {
            defer { self = Batch() }
            guard let date else { return [] }
            return dated.map { Agenda.Entry(date: date, number: $0, isInOrder: false) }
                + inOrder.map { Agenda.Entry(date: date, number: $0, isInOrder: true) }
        }

        private mutating func forgetDateIfEmpty() {
            if choices == 0 {
                date = nil
            }
        }

        private static func remove(_ number: UInt64, from numbers: inout ArraySlice<UInt64>) {
            let position = position(of: number, in: numbers)
            guard position < numbers.endIndex, numbers[position] == number else { return }
            _ = remove(at: position, from: &numbers)
        }

        private static func remove(at position: Int, from numbers: inout ArraySlice<UInt64>) -> UInt64 {
            position == numbers.startIndex ? numbers.removeFirst() : numbers.remove(at: position)
        }

        /// Returns where a number stands, or would stand.
        private static func position(of number: UInt64, in numbers: ArraySlice<UInt64>) -> Int {
            var (low, high) = (numbers.startIndex, numbers.endIndex)
            while low < high {
                let middle = (low + high) / 2
                if numbers[middle] < number { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}
