import Synchronization

/// How many events, or pieces of work, a feedback has sent whose turn has not come.
final class SentEvents: Sendable {
    private let count = Atomic<Int>(0)

    var areWaiting: Bool {
        count.load(ordering: .acquiring) > 0
    }

    func add() {
        count.add(1, ordering: .acquiringAndReleasing)
    }

    func remove() {
        count.subtract(1, ordering: .acquiringAndReleasing)
    }
}
