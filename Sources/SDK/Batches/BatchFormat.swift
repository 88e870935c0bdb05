import MillraceBackend

/// The form of the requests and responses of a batch endpoint, which takes several requests in one exchange.
///
/// A batch is an object with a list of requests, and so is its response:
///
/// ```json
/// {"requests": [{"method": "GET", "path": "/users/1", "headers": {}, "body": {}}]}
/// {"responses": [{"status": 200, "headers": {}, "body": {"id": "1"}}]}
/// ```
///
/// The responses stand in the order of the requests. Each name can differ.
public struct BatchFormat: Sendable, Hashable {
    /// The name of the list of requests; nil where the list is the whole document.
    public var requests: String?
    /// The names of a request's method, path, header fields and body.
    public var method = "method", path = "path", headers = "headers", body = "body"
    /// The name of the list of responses; nil where the list is the whole document.
    public var responses: String?
    /// The names of a response's status, header fields and body.
    public var status = "status", responseHeaders = "headers", responseBody = "body"
    /// The largest number of requests that the endpoint takes; nil where it takes any.
    public var limit: Int?

    /// Creates a format with the names above.
    public init(requests: String? = "requests", responses: String? = "responses", limit: Int? = nil) {
        self.requests = requests
        self.responses = responses
        self.limit = limit
    }

    /// The format of Kinto and of Cliquet: at most 25 requests by default.
    public static let kinto = BatchFormat(limit: 25)
}
