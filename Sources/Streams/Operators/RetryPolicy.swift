import Foundation

/// The number of retries of failed work, and the pauses before them.
public struct RetryPolicy: Sendable, Hashable {
    /// The random change of a pause, so that many clients that failed together don't return together.
    public enum Jitter: Sendable, Hashable {
        /// No change.
        case none

        /// A random time between zero and the whole pause, evenly distributed.
        case full
    }

    /// The largest number of retries.
    public var maximumRetries: Int

    /// The pause before the first retry, in seconds.
    public var firstPause: TimeInterval

    /// The factor from each pause to the next.
    public var factor: Double

    /// The longest pause, in seconds.
    public var longestPause: TimeInterval

    /// The random change of the pauses.
    public var jitter: Jitter

    /// Returns a policy with pauses of the same length.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries.
    ///   - pause: The pause in seconds.
    ///   - jitter: The random change of the pause.
    public static func constant(upTo count: Int, pause: TimeInterval, jitter: Jitter = .none) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: pause, factor: 1, longestPause: pause, jitter: jitter)
    }

    /// Returns a policy with pauses that become longer and longer.
    ///
    /// - Parameters:
    ///   - count: The largest number of retries.
    ///   - first: The pause before the first retry, in seconds.
    ///   - factor: The factor from each pause to the next.
    ///   - longest: The longest pause, in seconds.
    ///   - jitter: The random change of the pauses.
    public static func exponentialBackoff(
        upTo count: Int,
        first: TimeInterval = 0.5,
        factor: Double = 2,
        longest: TimeInterval = 60,
        jitter: Jitter = .full
    ) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: first, factor: factor, longestPause: longest, jitter: jitter)
    }

    /// Returns the pause before a retry, in seconds.
    ///
    /// - Parameters:
    ///   - retry: The number of the retry; the first one is zero.
    ///   - generator: The generator of random numbers.
    public func pause(beforeRetry retry: Int, using generator: inout some RandomNumberGenerator) -> TimeInterval {
        // A pause of zero stays zero, however often it is doubled: `0 * .infinity` is no number, and would count as the
        // longest pause.
        guard firstPause > 0 else { return 0 }
        let pause = min(longestPause, firstPause * pow(factor, Double(retry)))
        guard pause > 0, pause.isFinite else { return 0 }
        switch jitter {
        case .none: return pause
        case .full: return TimeInterval.random(in: 0...pause, using: &generator)
        }
    }
}
