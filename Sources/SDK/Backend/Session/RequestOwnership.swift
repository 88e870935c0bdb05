import Synchronization

/// Whether an exchange was made with the initial credentials of its request.
final class RequestOwnership: Sendable {
    private let isOthers = Atomic(false)

    /// Whether other credentials were sent, which may be another person's.
    var hasChanged: Bool { isOthers.load(ordering: .acquiring) }

    /// Records that other credentials are sent.
    func note() {
        isOthers.store(true, ordering: .releasing)
    }
}
