import MillraceStreams

/// How many commands an outbox keeps, and when it sends them.
public struct OutboxPolicy: Sendable {
    /// What an outbox does with a command when it is full.
    public enum Overflow: Sendable {
        /// The new command is refused with ``OutboxError/full(limit:)``.
        case refuse
        /// The oldest command that was surely not carried out is discarded when the new one is on disk, as the producer
        /// of the old one says.
        case discardOldest
    }

    /// The largest number of commands, those that are set aside among them.
    public var limit: Int
    /// What becomes of a command when there are as many.
    public var overflow: Overflow
    /// The pauses after attempts that have ended without an answer; the number of retries in it is not looked at.
    public var pauses: RetryPolicy
    /// The number of commands of different lanes that are sent at the same time.
    public var sendsAtOnce: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - limit: The largest number of commands; 10,000 by default and at least 1.
    ///   - overflow: What becomes of a command when there are as many; it is refused by default.
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
