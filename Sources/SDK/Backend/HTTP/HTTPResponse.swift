import MillracePlatform

/// The head of an answer: what a response handler gets beside the body.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    public let status: Int
    /// The header fields as they came, in their order.
    ///
    /// Fields that describe an encoding that was undone are left out.
    public let headers: HeaderFields
    /// The URL that answered.
    public let url: URL

    /// Creates a head, as tests do.
    public init(status: Int, headers: HeaderFields = [:], url: URL) {
        self.status = status
        self.headers = headers
        self.url = url
    }
}

extension HTTPResponse: Redacted {
    /// The status, the path without its query, and the header fields without secrets.
    public var description: String {
        "HTTP \(status) \(CoreError.Endpoint(method: .GET, url: url).path)\n\(headers)"
    }
}
