import Foundation

extension TestScheduler {
    /// What is waiting, as a binary heap by date and then by number.
    ///
    /// Work that is taken back is released at once; its place in the heap is skipped when it comes to the top.
    struct Agenda {
        struct Entry {
            let date: Date
            let number: UInt64
            /// Whether it was scheduled without a date, and so comes after all such work that was scheduled before it.
            let isInOrder: Bool
        }

        private var heap: [Entry] = []
        private var actions: [UInt64: @Sendable () -> Void] = [:]
        private var count: UInt64 = 0

        /// When the next work is due.
        var nextDate: Date? {
            mutating get {
                dropObsolete()
                return heap.first?.date
            }
        }

        /// Adds work.
        ///
        /// - Returns: The number that it can be taken back with.
        mutating func add(
            _ action: @escaping @Sendable () -> Void,
            at date: Date,
            isInOrder: Bool = false
        ) -> UInt64 {
            count += 1
            actions[count] = action
            heap.append(Entry(date: date, number: count, isInOrder: isInOrder))
            rise(from: heap.count - 1)
            return count
        }

        /// Takes work back.
        ///
        /// - Returns: The work, to be released by the caller.
        mutating func remove(_ number: UInt64) -> (@Sendable () -> Void)? {
            actions.removeValue(forKey: number)
        }

        /// Takes the next work out, if it is due.
        mutating func next(until limit: Date) -> (date: Date, action: @Sendable () -> Void)? {
            dropObsolete()
            guard let first = heap.first, first.date <= limit else { return nil }
            guard let action = actions.removeValue(forKey: first.number) else { return nil }
            removeFirst()
            return (first.date, action)
        }

        /// Takes one of the next pieces of work out, if they are due: one of those that are due at the same time.
        ///
        /// - Parameter choose: Returns which one, from 0, of how many there are, at least two.
        mutating func next(
            until limit: Date,
            choosing choose: (Int) -> Int
        ) -> (date: Date, action: @Sendable () -> Void)? {
            dropObsolete()
            guard let first = heap.first, first.date <= limit else { return nil }
            let due = heap.filter { $0.date == first.date && actions[$0.number] != nil }
                .sorted { $0.number < $1.number }
            let firstInOrder = due.first(where: \.isInOrder)?.number
            let candidates = due.filter { !$0.isInOrder || $0.number == firstInOrder }
            let choice = candidates.count > 1 ? choose(candidates.count) : 0
            guard candidates.indices.contains(choice) else { return next(until: limit) }
            // Its place in the heap is skipped later, as if it had been taken back.
            return actions.removeValue(forKey: candidates[choice].number).map { (first.date, $0) }
        }

        private mutating func dropObsolete() {
            while let first = heap.first, actions[first.number] == nil {
                removeFirst()
            }
        }

        private mutating func removeFirst() {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
            sink()
        }

        private mutating func rise(from start: Int) {
            var index = start
            while index > 0, isOrdered(index, before: (index - 1) / 2) {
                heap.swapAt(index, (index - 1) / 2)
                index = (index - 1) / 2
            }
        }

        private mutating func sink() {
            var index = 0
            while true {
                var first = index
                for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                    if isOrdered(child, before: first) {
                        first = child
                    }
                }
                guard first != index else { return }
                heap.swapAt(index, first)
                index = first
            }
        }

        private func isOrdered(_ first: Int, before second: Int) -> Bool {
            (heap[first].date, heap[first].number) < (heap[second].date, heap[second].number)
        }
    }
}
