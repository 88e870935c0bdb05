import Synchronization

/// The way of one access: its exchanges, and its repetitions.
package final class ExchangeTrace: Sendable {
    /// Why a stored answer was used that is no longer fresh.
    package enum StaleUse: Sendable {
        /// The answer is validated afterwards (RFC 5861, section 3).
        case whileRevalidating
        /// The backend gave none (RFC 5861, section 4).
        case ifError
    }

    private struct State {
        var timings: [ExchangeTiming] = []
        var retries = 0
        var origin: AnswerOrigin?
        var staleUse: StaleUse?
    }

    private let state = Mutex(State())

    /// Creates the trace of an access that has not begun.
    package init() {}

    /// Where the last answer comes from; nil before there is one.
    package var origin: AnswerOrigin? { state.withLock { $0.origin } }
    /// Why the answer is one that is no longer fresh, if a cache chose it.
    package var staleUse: StaleUse? { state.withLock { $0.staleUse } }
    package var timings: [ExchangeTiming] { state.withLock { $0.timings } }
    var retries: Int { state.withLock { $0.retries } }

    /// Notes an exchange.
    package func add(_ timing: ExchangeTiming) {
        state.withLock { $0.timings.append(timing) }
    }

    func addRetry() {
        state.withLock { $0.retries += 1 }
    }

    /// Notes where the answer comes from.
    package func note(_ origin: AnswerOrigin) {
        state.withLock { $0.origin = origin }
    }

    /// Notes that a stored answer is used that is no longer fresh.
    package func note(_ use: StaleUse) {
        state.withLock { $0.staleUse = use }
    }
}
