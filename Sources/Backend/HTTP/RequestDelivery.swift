import Synchronization

/// Whether a host has had a request, though the exchange that came last may have reached nobody.
///
/// A request that was redirected has been processed by the host that redirected it, and one that was repeated may have been before.
package final class RequestDelivery: Sendable {
    private let isAnswered = Atomic(false)
    private let isOpen = Atomic(false)

    /// Creates one of a request that is not sent yet.
    package init() {}

    /// Whether a host has answered.
    var hasBeenAnswered: Bool { isAnswered.load(ordering: .acquiring) }

    /// Whether the request may have been carried out before the exchange that came last.
    package var mayHaveBeenProcessed: Bool { isOpen.load(ordering: .acquiring) }

    /// Takes note of an answer after which the request goes on.
    func noteAnswer() {
        isAnswered.store(true, ordering: .releasing)
        isOpen.store(true, ordering: .releasing)
    }

    /// Takes note of what came of an exchange after which the request is made again.
    func note(_ outcome: Result<HTTPAnswer, CoreError>) {
        switch outcome {
        case .success: isOpen.store(true, ordering: .releasing)
        case let .failure(.transport(reason, _)):
            if reason.leavesOutcomeOpen { isOpen.store(true, ordering: .releasing) }
        case .failure: return
        }
    }
}
