import MillraceStreams

/// The largest number of commands in an outbox, and the schedule for sending them.
public struct OutboxPolicy: Sendable {
    /// The largest number of commands, including those that are set aside.
    public var limit: Int
    /// Whether a full outbox discards the oldest command that certainly was not carried out, in any form; otherwise the
    /// new command is refused with ``OutboxError/full(limit:)``.
    ///
    /// The old command is discarded when the new one is on disk, even while the store is still writing the old one,
    /// whose producer reports that.
    public var discardsOldest: Bool
    /// The pauses after attempts that have ended without an answer; the number of retries in it is ignored.
    public var pauses: RetryPolicy
    /// The number of commands of different lanes that are sent at the same time.
    public var sendsAtOnce: Int

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - limit: The largest number of commands; 10,000 by default and at least 1.
    ///   - discardsOldest: Whether a full outbox discards the oldest command; by default the new one is refused.
    ///   - pauses: The pauses after attempts that have ended without an answer; by default from a second to five
    ///     minutes, with full jitter.
    ///   - sendsAtOnce: The number of commands of different lanes that are sent at the same time; 4 by default and at
    ///     least 1.
    public init(
        limit: Int = 10_000,
        discardsOldest: Bool = false,
        pauses: RetryPolicy = .exponentialBackoff(upTo: .max, first: .seconds(1), longest: .seconds(300)),
        sendsAtOnce: Int = 4
    ) {
        self.limit = max(1, limit)
        self.discardsOldest = discardsOldest
        self.pauses = pauses
        self.sendsAtOnce = max(1, sendsAtOnce)
    }
}
