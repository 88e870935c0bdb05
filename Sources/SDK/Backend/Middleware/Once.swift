import Synchronization

/// A mark that several threads try to set, of which the first succeeds.
struct Once: ~Copyable, Sendable {
    private let begun = Atomic(false)

    /// Whether the mark is set.
    var hasBegun: Bool { begun.load(ordering: .acquiring) }

    /// Sets the mark, and returns whether the caller is the first to do so.
    func begin() -> Bool {
        !begun.exchange(true, ordering: .acquiringAndReleasing)
    }
}
