/// An answer before the answer (RFC 9110, section 15.2): `102 Processing`, `103 Early Hints`.
public struct InformationalAnswer: Sendable, Hashable {
    /// The status code, 1xx.
    public var status: Int
    /// The header fields, in order.
    public var headers: HeaderList
    /// How long the server waits before it sends this.
    public var delay: Duration

    /// Creates an informational answer, without headers and sent at once by default.
    public init(status: Int, headers: HeaderList = [:], delay: Duration = .zero) {
        self.status = status
        self.headers = headers
        self.delay = delay
    }
}
