import Synchronization

/// Whether a loop is about to end.
///
/// An object of its own, so that each row can check it without access to the loop.
final class LoopEnding: Sendable {
    private let begun = Atomic<Bool>(false)

    var hasBegun: Bool {
        begun.load(ordering: .relaxed)
    }

    func begin() {
        begun.store(true, ordering: .relaxed)
    }
}
