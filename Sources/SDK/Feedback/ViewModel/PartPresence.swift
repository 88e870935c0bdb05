import Synchronization

/// Whether the part of a scoped view model has been there all the time.
final class PartPresence: Sendable {
    private let hasEndedOnce = Atomic<Bool>(false)

    var hasEnded: Bool {
        hasEndedOnce.load(ordering: .acquiring)
    }

    func end() {
        hasEndedOnce.store(true, ordering: .releasing)
    }
}
