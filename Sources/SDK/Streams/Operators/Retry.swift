import MillracePlatform

extension SignalProducer {
    /// Returns a producer that starts the work again when it has failed.
    ///
    /// - Parameter count: The largest number of retries; the failure after the last one is sent.
    public func retry(upTo count: Int) -> SignalProducer {
        retrying(upTo: count, after: 0, on: nil)
    }

    /// Returns a producer that starts the work again, after a pause, when it has failed.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries; the failure after the last one is sent.
    ///   - interval: The pause: `.seconds(1)`.
    ///   - scheduler: The scheduler that measures the pauses and starts the work after them.
    public func retry(upTo count: Int, interval: Duration, on scheduler: any DateScheduler) -> SignalProducer {
        retrying(upTo: count, after: interval.seconds, on: scheduler)
    }

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
                return policy.pause(beforeRetry: state.state.attempt, using: &state.state.generator).seconds
            }
        }
    }

    /// Returns a producer that starts the work again, after a pause in seconds, when it has failed.
    private func retrying(
        upTo count: Int,
        after pause: TimeInterval,
        on scheduler: (any DateScheduler)?
    ) -> SignalProducer {
        retrying(on: scheduler) {
            let left = Confined(count)
            return { _ in
                guard left.state > 0 else { return nil }
                left.state -= 1
                return pause
            }
        }
    }

    /// Returns a producer that starts the work again after failures, one round after the other; a million rounds need
    /// no stack.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler that measures the pauses; without one there are none.
    ///   - makePause: Creates, at each start, the function that returns the pause after a failure in seconds, or nil
    ///     for no further retry.
    private func retrying(
        on scheduler: (any DateScheduler)?,
        _ makePause: @escaping @Sendable () -> @Sendable (Error) -> TimeInterval?
    ) -> SignalProducer {
        restarting {
            let pause = makePause()
            return { round, termination in
                guard case let .failed(error) = termination, let seconds = pause(error) else {
                    return round.observer.onTermination(termination)
                }
                guard let scheduler, seconds > 0 else { return round.next() }
                let waiting = Source(round.observer, within: round.lifetime)
                waiting.schedule(after: seconds, on: scheduler) {
                    waiting.handOver { round.next() }
                }
            }
        }
    }
}
