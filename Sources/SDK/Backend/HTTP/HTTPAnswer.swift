import MillracePlatform

/// A whole answer: its head and its decoded body.
public struct HTTPAnswer: Sendable, Equatable {
    /// The status, the header fields and the URL.
    public let response: HTTPResponse
    /// The body with transfer and content encodings undone; empty where there is none.
    public let body: Data
    /// Where the answer comes from.
    public let origin: AnswerOrigin

    /// Creates an answer, as tests and caches do.
    public init(response: HTTPResponse, body: Data = Data(), origin: AnswerOrigin = .network) {
        self.response = response
        self.body = body
        self.origin = origin
    }
}
