import Synchronization

/// The number of events, or pieces of work, that a feedback has sent and whose turn has not come.
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
