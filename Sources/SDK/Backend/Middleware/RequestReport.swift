import MillracePlatform

/// A report on one request: its outcome, its duration, its exchanges and its retries.
public struct RequestReport: Sendable, Equatable {
    /// How a request ended.
    public enum Outcome: Sendable, Equatable {
        /// With an answer of a status, with this number of decoded bytes in its body.
        case answer(status: Int, bytes: Int, AnswerOrigin)
        /// With an error.
        case failure(CoreError)
        /// Without an outcome: it was disposed of.
        case cancelled
    }

    /// The method and path.
    public let endpoint: CoreError.Endpoint
    /// The outcome.
    public let outcome: Outcome
    /// The time from start to end, with all pauses.
    public let duration: Duration
    /// The exchanges that were made and ended with an answer, in their order; none if a cache had the answer.
    public let exchanges: [ExchangeTiming]
    /// The number of retries.
    public let retries: Int

    /// Creates a report.
    package init(
        endpoint: CoreError.Endpoint,
        outcome: Outcome,
        duration: Duration,
        exchanges: [ExchangeTiming],
        retries: Int
    ) {
        self.endpoint = endpoint
        self.outcome = outcome
        self.duration = duration
        self.exchanges = exchanges
        self.retries = retries
    }
}
