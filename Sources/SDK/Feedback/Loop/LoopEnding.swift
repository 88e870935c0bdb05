import Synchronization

/// Whether the end of a loop has been asked for: an object of its own, which each row asks without a look at the loop.
final class LoopEnding: Sendable {
    private let begun = Atomic<Bool>(false)

    var hasBegun: Bool {
        begun.load(ordering: .relaxed)
    }

    func begin() {
        begun.store(true, ordering: .relaxed)
    }
}
