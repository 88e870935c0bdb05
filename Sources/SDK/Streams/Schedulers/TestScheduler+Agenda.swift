import MillracePlatform

extension TestScheduler {
    /// The waiting work, as a binary heap by date and then by number.
    ///
    /// Withdrawn work is released at once; its entry in the heap is skipped when it reaches the top.
    struct Agenda {
        struct Entry {
            let date: Date
            let number: UInt64
            /// Whether the work was scheduled without a date, and so runs after all such work that was scheduled before
            /// it.
            let isInOrder: Bool
        }

        private var heap: [Entry] = []
        /// The work that is due next, removed from the heap to choose from.
        private var batch = Batch()
        private var actions: [UInt64: @Sendable () -> Void] = [:]
        private var count: UInt64 = 0

        var nextDate: Date? {
            mutating get {
                dropObsolete()
                guard let date = batch.date else { return heap.first?.date }
                return min(date, heap.first?.date ?? date)
            }
        }

        /// Adds work.
        ///
        /// - Returns: The number by which the work can be withdrawn.
        mutating func add(
            _ action: @escaping @Sendable () -> Void,
            at date: Date,
            isInOrder: Bool = false
        ) -> UInt64 {
            count += 1
            actions[count] = action
            push(Entry(date: date, number: count, isInOrder: isInOrder))
            return count
        }

        private mutating func push(_ entry: Entry) {
            heap.append(entry)
            rise(from: heap.count - 1)
        }

        /// Withdraws work.
        ///
        /// - Returns: The work, which the caller releases.
        mutating func remove(_ number: UInt64) -> (@Sendable () -> Void)? {
            batch.remove(number)
            return actions.removeValue(forKey: number)
        }

        /// Removes and returns the next work, if it is due.
        mutating func next(until limit: Date) -> (date: Date, action: @Sendable () -> Void)? {
            dropObsolete()
            guard let first = heap.first, first.date <= limit else { return nil }
            guard let action = actions.removeValue(forKey: first.number) else { return nil }
            removeFirst()
            return (first.date, action)
        }

        /// Removes and returns one of the pieces of work that are due next, at the same time.
        ///
        /// - Parameter choose: Returns the index of the chosen piece, from a number of pieces that is at least two.
        mutating func next(
            until limit: Date,
            choosing choose: (Int) -> Int
        ) -> (date: Date, action: @Sendable () -> Void)? {
            dropObsolete()
            if let date = batch.date, let first = heap.first, first.date < date {
                batch.removeAll().forEach { push($0) }
            }
            guard let date = batch.date ?? heap.first?.date, date <= limit else { return nil }
            while let first = heap.first, first.date == date {
                if actions[first.number] != nil { batch.append(first) }
                removeFirst()
            }
            let choice = batch.choices > 1 ? choose(batch.choices) : 0
            return actions.removeValue(forKey: batch.remove(at: choice)).map { (date, $0) }
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
