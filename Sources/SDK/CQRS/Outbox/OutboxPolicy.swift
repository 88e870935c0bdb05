import MillraceStreams

/// The largest number of commands in an outbox, and the schedule for sending them.
public struct OutboxPolicy: Sendable {
    /// The behavior of a full outbox.
    public enum Overflow: Sendable {
        /// The new command is refused with ``OutboxError/full(limit:)``.
        case refuse
        /// The oldest command that certainly was not carried out is discarded when the new one is on disk, even while
        /// the store is still writing the old one, whose producer reports that.
        case discardOldest
    }

    /// The largest number of commands, including those that are set aside.
    public var limit: Int
    /// The behavior when the limit is reached.
    public var overflow: Overflow
    /// The pauses after attempts that have ended without an answer; the number of retries in it is ignored.
    public var pauses: RetryPolicy
    /// The number of commands of different lanes that are sent at the same time.
    public var sendsAtOnce: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - limit: The largest number of commands; 10,000 by default and at least 1.
    ///   - overflow: The behavior when the limit is reached; by default the new command is refused.
    ///   - pauses: The pauses after attempts that have ended without an answer; by default from a second to five
    ///     minutes, with full jitter.
    ///   - sendsAtOnce: The number of commands of different lanes that are sent at the same time; 4 by default and at
    ///     least 1.
    public init(
        limit: Int = 10_000,
        overflow: Overflow = .refuse,
        pauses: RetryPolicy = .exponentialBackoff(upTo: .max, first: .seconds(1), longest: .seconds(300)),
        sendsAtOnce: Int = 4
    ) {
        self.limit = max(1, limit)
        self.overflow = overflow
        self.pauses = pauses
        self.sendsAtOnce = max(1, sendsAtOnce)
    }
}
