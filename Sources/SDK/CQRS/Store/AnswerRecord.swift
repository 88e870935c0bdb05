import MillracePlatform

/// An answer in the form for a store.
public struct AnswerRecord: Sendable, Equatable {
    /// The query that was answered.
    public let question: StoredQuestion
    /// The version of the query's type.
    public let version: Int
    /// The answer as JSON.
    public let payload: Data
    /// The time at which the backend sent the answer.
    public let answeredAt: Date

    /// Creates a record.
    public init(question: StoredQuestion, version: Int, payload: Data, answeredAt: Date) {
        self.question = question
        self.version = version
        self.payload = payload
        self.answeredAt = answeredAt
    }
}
