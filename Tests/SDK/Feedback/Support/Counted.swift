import Synchronization

/// A value that counts how often it is compared and hashed: the work of an algorithm, whatever the clock says.
struct Counted: Hashable, Comparable, Sendable {
    /// The counts of one test.
    final class Work: Sendable {
        private let looks = Atomic<Int>(0)

        var count: Int {
            looks.load(ordering: .relaxed)
        }

        func add() {
            looks.add(1, ordering: .relaxed)
        }
    }

    let number: Int
    let work: Work

    static func == (left: Counted, right: Counted) -> Bool {
        left.work.add()
        return left.number == right.number
    }

    static func < (left: Counted, right: Counted) -> Bool {
        left.work.add()
        return left.number < right.number
    }

    func hash(into hasher: inout Hasher) {
        work.add()
        hasher.combine(number)
    }
}
