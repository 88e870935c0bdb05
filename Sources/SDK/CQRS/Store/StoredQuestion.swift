/// The key of an answer in a store: the query and its login.
public struct StoredQuestion: Sendable, Hashable {
    /// The person to whom the answer belongs.
    public let login: String
    /// The name of the query's type.
    public let type: String
    /// The query as JSON with sorted keys.
    public let query: String

    /// Creates a question.
    public init(login: String, type: String, query: String) {
        self.login = login
        self.type = type
        self.query = query
    }
}
