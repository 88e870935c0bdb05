/// A response that precedes the final response (RFC 9110, section 15.2): `102 Processing`, `103 Early Hints`.
public struct InformationalAnswer: Sendable, Hashable {
    /// The status code, 1xx.
    public var status: Int
    /// The header fields, in order.
    public var headers: HeaderList
    /// The time that the server waits before it sends the response.
    public var delay: Duration

    /// Creates an informational response, by default without headers and sent at once.
    public init(status: Int, headers: HeaderList = [:], delay: Duration = .zero) {
        self.status = status
        self.headers = headers
        self.delay = delay
    }
}
