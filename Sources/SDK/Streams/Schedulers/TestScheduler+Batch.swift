import MillracePlatform

extension TestScheduler {
    /// Work that is due at the same time, by number.
    ///
    /// The choice is between all work with a date and the first piece of the work without one. Its cost doesn't depend
    /// on the amount of due work; removing the chosen piece moves at most the numbers behind it.
    struct Batch {
        private(set) var date: Date?
        private var dated: ArraySlice<UInt64> = []
        private var inOrder: ArraySlice<UInt64> = []

        /// The number of pieces of work to choose from.
        var choices: Int {
            dated.count + (inOrder.isEmpty ? 0 : 1)
        }

        /// Adds work, whose number must be higher than all numbers here.
        mutating func append(_ entry: Agenda.Entry) {
            date = entry.date
            if entry.isInOrder {
                inOrder.append(entry.number)
            } else {
                dated.append(entry.number)
            }
        }

        /// Removes the chosen piece of work, and returns its number.
        ///
        /// - Parameter choice: The index of the piece; an index that is too high selects the last one.
        mutating func remove(at choice: Int) -> UInt64 {
            defer { forgetDateIfEmpty() }
            let choice = max(0, min(choice, choices - 1))
            let place = inOrder.first.map { first in dated.partitioningIndex { $0 >= first } - dated.startIndex }
            guard let place, choice >= place else { return Self.remove(at: dated.startIndex + choice, from: &dated) }
            guard choice > place else { return inOrder.removeFirst() }
            return Self.remove(at: dated.startIndex + choice - 1, from: &dated)
        }

        /// Removes a piece of work, if it is here.
        mutating func remove(_ number: UInt64) {
            Self.remove(number, from: &dated)
            Self.remove(number, from: &inOrder)
            forgetDateIfEmpty()
        }

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
            let position = numbers.partitioningIndex { $0 >= number }
            guard position < numbers.endIndex, numbers[position] == number else { return }
            _ = remove(at: position, from: &numbers)
        }

        private static func remove(at position: Int, from numbers: inout ArraySlice<UInt64>) -> UInt64 {
            position == numbers.startIndex ? numbers.removeFirst() : numbers.remove(at: position)
        }
    }
}
