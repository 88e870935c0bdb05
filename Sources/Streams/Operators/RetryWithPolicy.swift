import Foundation

extension SignalProducer {
    /// Starts the work again when it has failed, as a policy says.
    ///
    /// - Parameters:
    ///   - policy: How often, and after which pauses.
    ///   - scheduler: Measures the pauses, and starts the work after them.
    ///   - generator: The randomness of the pauses, copied at each start: a ``SeededGenerator`` gives the same ones
    ///     every time.
    ///   - shouldRetry: Whether an error is worth another try; every one is by default.
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
