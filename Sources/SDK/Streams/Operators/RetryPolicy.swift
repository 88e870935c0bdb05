import MillracePlatform

/// The number of retries of failed work, and the pauses before them.
public struct RetryPolicy: Sendable, Hashable {
    /// The largest number of retries.
    public var maximumRetries: Int

    /// The pause before the first retry.
    public var firstPause: Duration

    /// The factor from each pause to the next.
    public var factor: Double

    /// The longest pause.
    public var longestPause: Duration

    /// Whether each pause is a random time between zero and its full length, evenly distributed ("full jitter"), so
    /// that many clients that failed together don't retry together.
    public var isJittered: Bool

    /// Returns a policy with pauses of the same length.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries.
    ///   - pause: The pause: `.seconds(1)`.
    ///   - isJittered: Whether each pause is a random part of it.
    public static func constant(upTo count: Int, pause: Duration, isJittered: Bool = false) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: pause, factor: 1, longestPause: pause, isJittered: isJittered)
    }

    /// Returns a policy with pauses that become longer and longer.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries.
    ///   - first: The pause before the first retry; half a second by default.
    ///   - factor: The factor from each pause to the next.
    ///   - longest: The longest pause; a minute by default.
    ///   - isJittered: Whether each pause is a random part of its length.
    public static func exponentialBackoff(
        upTo count: Int,
        first: Duration = .milliseconds(500),
        factor: Double = 2,
        longest: Duration = .seconds(60),
        isJittered: Bool = true
    ) -> RetryPolicy {
        RetryPolicy(
            maximumRetries: count,
            firstPause: first,
            factor: factor,
            longestPause: longest,
            isJittered: isJittered
        )
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
        return .of(seconds: isJittered ? .random(in: 0...pause, using: &generator) : pause)
    }
}
