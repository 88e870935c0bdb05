import MillracePlatform

/// The number of retries of failed work, and the pauses before them.
public struct RetryPolicy: Sendable, Hashable {
    /// A random change of a pause, so that many clients that failed together don't retry together.
    public enum Jitter: Sendable, Hashable {
        /// No change.
        case none

        /// A random time between zero and the full pause, evenly distributed.
        case full
    }

    /// The largest number of retries.
    public var maximumRetries: Int

    /// The pause before the first retry.
    public var firstPause: Duration

    /// The factor from each pause to the next.
    public var factor: Double

    /// The longest pause.
    public var longestPause: Duration

    /// The random change of the pauses.
    public var jitter: Jitter

    /// Returns a policy with pauses of the same length.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries.
    ///   - pause: The pause: `.seconds(1)`.
    ///   - jitter: The random change of the pause.
    public static func constant(upTo count: Int, pause: Duration, jitter: Jitter = .none) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: pause, factor: 1, longestPause: pause, jitter: jitter)
    }

    /// Returns a policy with pauses that become longer and longer.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries.
    ///   - first: The pause before the first retry; half a second by default.
    ///   - factor: The factor from each pause to the next.
    ///   - longest: The longest pause; a minute by default.
    ///   - jitter: The random change of the pauses.
    public static func exponentialBackoff(
        upTo count: Int,
        first: Duration = .milliseconds(500),
        factor: Double = 2,
        longest: Duration = .seconds(60),
        jitter: Jitter = .full
    ) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: first, factor: factor, longestPause: longest, jitter: jitter)
    }

    /// Returns the pause before a retry; none where the first pause, or the longest, is negative.
    ///
    /// - Parameters:
    ///   - retry: The number of the retry; the first one is zero.
    ///   - generator: The generator of random numbers.
    public func pause(beforeRetry retry: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        // A pause of zero stays zero, however often it is doubled: `0 * .infinity` isn't a number, and would be treated
        // as the longest pause.
        guard firstPause > .zero else { return .zero }
        let pause = min(longestPause.seconds, firstPause.seconds * pow(factor, Double(retry)))
        guard pause > 0, pause.isFinite else { return .zero }
        switch jitter {
        case .none: return .of(seconds: pause)
        case .full: return .of(seconds: .random(in: 0...pause, using: &generator))
        }
    }
}
