import MillracePlatform

/// The head of an answer, which a response handler gets with the body.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code, such as 200.
    public let status: Int
    /// The header fields as received, in their order.
    ///
    /// Fields that describe an encoding that was undone are removed.
    public let headers: HeaderFields
    /// The URL that sent the answer, after redirects.
    public let url: URL

    /// Creates a head, for tests.
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
