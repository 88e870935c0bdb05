import Synchronization

/// A record of whether a host has received a request, even if the last exchange didn't reach it.
///
/// A request that was redirected has been processed by the host that redirected it, and a request that was repeated may
/// have been processed before.
package final class RequestDelivery: Sendable {
    /// Whether the answer that is being read belongs to a request that may have been carried out before.
    @TaskLocal package static var isReadingRepeated = false

    /// Whether only the resource's own answer is accepted: an outbox has to distinguish a success from the login page
    /// of a network.
    let needsOwnAnswer: Bool
    private let isAnswered = Atomic(false)
    private let isOpen = Atomic(false)
    private let isDone = Atomic(false)
    private let isElsewhere = Atomic(false)

    /// Creates the record of a request that is not sent yet.
    ///
    /// - Parameter needsOwnAnswer: Whether redirects of a request that changes something are followed only to its own
    ///   origin, as the same request or after a 303, and whether a page for a browser is no success unless the resource
    ///   expects one; false by default.
    package init(needsOwnAnswer: Bool = false) {
        self.needsOwnAnswer = needsOwnAnswer
    }

    /// Whether a host has answered.
    var hasBeenAnswered: Bool { isAnswered.load(ordering: .acquiring) }

    /// Whether the request may have been carried out before the last exchange.
    package var mayHaveBeenProcessed: Bool { isOpen.load(ordering: .acquiring) }

    /// Whether an exchange that was repeated may have carried the request out: its answer was lost, or a gateway
    /// answered instead.
    var mayHaveSucceeded: Bool { isDone.load(ordering: .acquiring) }

    /// Whether a host has carried the request out, and redirected to its outcome (303; RFC 9110, section 15.4.4).
    var hasOutcomeElsewhere: Bool { isElsewhere.load(ordering: .acquiring) }

    /// Records an answer after which the request continues.
    func noteAnswer(_ status: Int) {
        if status == 303 { isElsewhere.store(true, ordering: .releasing) }
        isAnswered.store(true, ordering: .releasing)
        isOpen.store(true, ordering: .releasing)
    }

    /// Records that the transport repeats the request, after an exchange without an answer.
    func noteRepetition() {
        isOpen.store(true, ordering: .releasing)
        isDone.store(true, ordering: .releasing)
    }

    /// Records the outcome of an exchange after which the request is repeated.
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

    /// Returns whether a request may have been carried out before its answer was lost, or a gateway answered instead.
    ///
    /// Some gateways send 503 if the host has closed the connection without an answer. A gateway that sends a pause has
    /// refused the request.
    private static func isOpen(after response: HTTPResponse) -> Bool {
        switch response.status {
        case 501, 505, 511: false
        case 503: response.headers["Retry-After"] == nil && response.headers["Backoff"] == nil
        default: response.status >= 500
        }
    }

    /// Returns whether a request with this outcome may have been carried out.
    static func isOpen(after outcome: Result<HTTPAnswer, CoreError>) -> Bool {
        switch outcome {
        case let .success(answer): isOpen(after: answer.response)
        case let .failure(error): error.isOutcomeUnknown
        }
    }
}
