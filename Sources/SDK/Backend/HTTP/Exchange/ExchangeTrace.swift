import Synchronization

/// The trace of one access: its exchanges, and its retries.
package final class ExchangeTrace: Sendable {
    /// The reason why a stored answer that is no longer fresh was used.
    package enum StaleUse: Sendable {
        /// The answer is validated afterwards (RFC 5861, section 3).
        case whileRevalidating
        /// The backend sent none (RFC 5861, section 4).
        case ifError
    }

    private struct State {
        var timings: [ExchangeTiming] = []
        var retries = 0
        var origin: AnswerOrigin?
        var isFromCachesAlone: Bool?
        var staleUse: StaleUse?
    }

    private let state = Mutex(State())

    /// Creates the trace of an access that has not begun.
    package init() {}

    /// The origin of the last answer; nil before there is one.
    package var origin: AnswerOrigin? { state.withLock { $0.origin } }
    /// Whether there are answers, and the backend has neither sent nor confirmed one of them.
    package var isFromCachesAlone: Bool { state.withLock { $0.isFromCachesAlone == true } }
    /// The reason why the answer is one that is no longer fresh, if a cache chose it.
    package var staleUse: StaleUse? { state.withLock { $0.staleUse } }
    package var timings: [ExchangeTiming] { state.withLock { $0.timings } }
    var retries: Int { state.withLock { $0.retries } }

    /// Records an exchange.
    package func add(_ timing: ExchangeTiming) {
        state.withLock { $0.timings.append(timing) }
    }

    func addRetry() {
        state.withLock { $0.retries += 1 }
    }

    /// Records the origin of the answer.
    package func note(_ origin: AnswerOrigin) {
        state.withLock { state in
            state.origin = origin
            state.isFromCachesAlone = state.isFromCachesAlone != false && origin.isFromCacheAlone
        }
    }

    /// Records that a stored answer that is no longer fresh is used.
    package func note(_ use: StaleUse) {
        state.withLock { $0.staleUse = use }
    }
}
