import Foundation

extension SignalProducer {
    /// Returns a producer that starts the work again when it has failed, according to a policy.
    ///
    /// - Parameters:
    ///   - policy: The number of retries, and the pauses before them.
    ///   - scheduler: The scheduler that measures the pauses and starts the work after them.
    ///   - generator: The generator of random pauses, copied at each start: with a ``SeededGenerator``, the pauses are
    ///     the same every time.
    ///   - shouldRetry: Returns whether an error leads to a retry; by default every error does.
    public func retry(
        _ policy: RetryPolicy,
        on scheduler: any DateScheduler,
        using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
        when shouldRetry: @escaping @Sendable (Error) -> Bool = { _ in true }
    ) -> SignalProducer {
        retrying(on: scheduler) {
            let state = Confined((attempt: 0, generator: generator))
            return { error in
                guard state.state.attempt < policy.maximumRetries, shouldRetry(error) else { return nil }
                defer { state.state.attempt += 1 }
                return policy.pause(beforeRetry: state.state.attempt, using: &state.state.generator)
            }
        }
    }
}
