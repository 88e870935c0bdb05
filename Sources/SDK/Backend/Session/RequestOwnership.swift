import Synchronization

/// Whether an exchange was made with the credentials that its request was begun with.
final class RequestOwnership: Sendable {
    private let isOthers = Atomic(false)

    /// Whether other credentials went out, which may be another person's.
    var hasChanged: Bool { isOthers.load(ordering: .acquiring) }

    /// Takes note that other credentials go out.
    func note() {
        isOthers.store(true, ordering: .releasing)
    }
}
