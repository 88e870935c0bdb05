import Synchronization

/// Whether a host has had a request, though the exchange that came last may have reached nobody.
///
/// A request that was redirected has been processed by the host that redirected it, and one that was repeated may have
/// been before.
package final class RequestDelivery: Sendable {
    /// Whether the answer that is read at the moment is that of a request that may have been carried out before.
    @TaskLocal package static var isReadingRepeated = false

    /// Whether no other answer counts than the resource's own: an outbox has to tell a success from the login page of a
    /// network.
    let needsOwnAnswer: Bool
    private let isAnswered = Atomic(false)
    private let isOpen = Atomic(false)
    private let isDone = Atomic(false)
    private let isElsewhere = Atomic(false)

    /// Creates one of a request that is not sent yet.
    ///
    /// - Parameter needsOwnAnswer: Whether a request that changes something is followed only where its origin leads it,
    ///   as the same request or after a 303, and no page for a browser is a success that the resource didn't ask for;
    ///   false by default.
    package init(needsOwnAnswer: Bool = false) {
        self.needsOwnAnswer = needsOwnAnswer
    }

    /// Whether a host has answered.
    var hasBeenAnswered: Bool { isAnswered.load(ordering: .acquiring) }

    /// Whether the request may have been carried out before the exchange that came last.
    package var mayHaveBeenProcessed: Bool { isOpen.load(ordering: .acquiring) }

    /// Whether an exchange that was repeated may have carried the request out: its answer was lost, or that of a
    /// gateway.
    var mayHaveSucceeded: Bool { isDone.load(ordering: .acquiring) }

    /// Whether a host has carried the request out, and said where its outcome is (303; RFC 9110, section 15.4.4).
    var hasOutcomeElsewhere: Bool { isElsewhere.load(ordering: .acquiring) }

    /// Takes note of an answer after which the request goes on.
    func noteAnswer(_ status: Int) {
        if status == 303 { isElsewhere.store(true, ordering: .releasing) }
        isAnswered.store(true, ordering: .releasing)
        isOpen.store(true, ordering: .releasing)
    }

    /// Takes note that the transport makes the request again, after an exchange without an answer.
    func noteRepetition() {
        isOpen.store(true, ordering: .releasing)
        isDone.store(true, ordering: .releasing)
    }

    /// Takes note of what came of an exchange after which the request is made again.
    func note(_ outcome: Result<HTTPAnswer, CoreError>) {
        switch outcome {
        case let .success(answer):
            isOpen.store(true, ordering: .releasing)
            if RequestDelivery.isOpen(after: answer.response) { isDone.store(true, ordering: .releasing) }
        case let .failure(.transport(reason, _)):
            guard reason.leavesOutcomeOpen else { return }
            isOpen.store(true, ordering: .releasing)
            isDone.store(true, ordering: .releasing)
        case .failure: return
        }
    }

    /// Returns whether a request may have been carried out before its answer was lost, or replaced by that of a
    /// gateway.
    ///
    /// Some gateways say 503 where the host has ended the connection without an answer. One that names a pause has
    /// turned the request away.
    private static func isOpen(after response: HTTPResponse) -> Bool {
        switch response.status {
        case 501, 505, 511: false
        case 503: response.headers["Retry-After"] == nil && response.headers["Backoff"] == nil
        default: response.status >= 500
        }
    }

    /// Returns whether a request may have been carried out, though this is its outcome.
    static func isOpen(after outcome: Result<HTTPAnswer, CoreError>) -> Bool {
        switch outcome {
        case let .success(answer): isOpen(after: answer.response)
        case let .failure(error): error.isOutcomeUnknown
        }
    }
}
