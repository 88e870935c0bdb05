import Synchronization

/// Whether a host has had a request, though the exchange that came last may have reached nobody.
///
/// A request that was redirected has been processed by the host that redirected it.
final class RequestDelivery: Sendable {
    private let isDone = Atomic(false)

    /// Whether a host has answered.
    var hasBeenAnswered: Bool { isDone.load(ordering: .acquiring) }

    /// Takes note of an answer after which the request goes on.
    func noteAnswer() {
        isDone.store(true, ordering: .releasing)
    }
}
