import Foundation

/// How often failed work is started again, and after which pauses.
public struct RetryPolicy: Sendable, Hashable {
    /// How chance changes a pause, so that many clients that failed together don't come back together.
    public enum Jitter: Sendable, Hashable {
        /// Not at all.
        case none

        /// Anything from nothing to the whole pause, all equally likely.
        case full
    }

    /// How many times the work is started again at most.
    public var maximumRetries: Int

    /// The pause before the first retry, in seconds.
    public var firstPause: TimeInterval

    /// What each pause is multiplied with to give the next.
    public var factor: Double

    /// The longest pause, in seconds.
    public var longestPause: TimeInterval

    /// How chance changes the pauses.
    public var jitter: Jitter

    /// Pauses that are all alike.
    ///
    /// - Parameters:
    ///   - count: How many times the work is started again at most.
    ///   - pause: The pause in seconds.
    ///   - jitter: How chance changes it.
    public static func constant(upTo count: Int, pause: TimeInterval, jitter: Jitter = .none) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: pause, factor: 1, longestPause: pause, jitter: jitter)
    }

    /// Pauses that get longer and longer.
    ///
    /// - Parameters:
    ///   - count: How many times the work is started again at most.
    ///   - first: The pause before the first retry, in seconds.
    ///   - factor: What each pause is multiplied with to give the next.
    ///   - longest: The longest pause, in seconds.
    ///   - jitter: How chance changes the pauses.
    public static func exponentialBackoff(
        upTo count: Int,
        first: TimeInterval = 0.5,
        factor: Double = 2,
        longest: TimeInterval = 60,
        jitter: Jitter = .full
    ) -> RetryPolicy {
        RetryPolicy(maximumRetries: count, firstPause: first, factor: factor, longestPause: longest, jitter: jitter)
    }

    /// The pause before a retry, in seconds.
    ///
    /// - Parameters:
    ///   - retry: Which one; the first is number zero.
    ///   - generator: The randomness.
    public func pause(beforeRetry retry: Int, using generator: inout some RandomNumberGenerator) -> TimeInterval {
        // Nothing, however often it is doubled: `0 * .infinity` is no number, and would count as the longest pause.
        guard firstPause > 0 else { return 0 }
        let pause = min(longestPause, firstPause * pow(factor, Double(retry)))
        guard pause > 0, pause.isFinite else { return 0 }
        switch jitter {
        case .none: return pause
        case .full: return TimeInterval.random(in: 0...pause, using: &generator)
        }
    }
}
