import MillracePlatform

/// How a request went, with everything that it took.
public struct RequestReport: Sendable, Equatable {
    /// How a request ended.
    public enum Outcome: Sendable, Equatable {
        /// With an answer of a status, with so many decoded bytes in its body.
        case answer(status: Int, bytes: Int, AnswerOrigin)
        /// With an error.
        case failure(CoreError)
        /// Without anything: it was disposed of.
        case cancelled
    }

    /// The method and path.
    public let endpoint: CoreError.Endpoint
    /// How it ended.
    public let outcome: Outcome
    /// The time from start to end, with all pauses.
    public let duration: Duration
    /// The exchanges that were made and ended with an answer, in their order; none where a cache had the answer.
    public let exchanges: [ExchangeTiming]
    /// The number of repetitions.
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
