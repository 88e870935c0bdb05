import MillracePlatform

/// A complete answer: its head and its decoded body.
public struct HTTPAnswer: Sendable, Equatable {
    /// The status, the header fields and the URL.
    public let response: HTTPResponse
    /// The body with transfer and content encodings undone; empty if there is none.
    public let body: Data
    /// The origin of the answer: the network or a cache.
    public let origin: AnswerOrigin

    /// Creates an answer, for tests and caches.
    public init(response: HTTPResponse, body: Data = Data(), origin: AnswerOrigin = .network) {
        self.response = response
        self.body = body
        self.origin = origin
    }
}
