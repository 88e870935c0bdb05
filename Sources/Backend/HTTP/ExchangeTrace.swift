import Synchronization

/// The way of one access: its exchanges, and its repetitions.
package final class ExchangeTrace: Sendable {
    private let state = Mutex((timings: [ExchangeTiming](), retries: 0))

    var timings: [ExchangeTiming] { state.withLock { $0.timings } }
    var retries: Int { state.withLock { $0.retries } }

    /// Notes an exchange.
    package func add(_ timing: ExchangeTiming) {
        state.withLock { $0.timings.append(timing) }
    }

    func addRetry() {
        state.withLock { $0.retries += 1 }
    }
}
