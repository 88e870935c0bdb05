import Foundation

/// A request as it goes to the transport: everything that ends up on the wire, and the time it may take.
public struct HTTPRequest: Sendable, Equatable {
    /// The method.
    public var method: Resource.Method
    /// The whole URL, with its query.
    public var url: URL
    /// The header fields.
    ///
    /// `Host`, `Content-Length` and `Accept-Encoding` are the transport's.
    public var headers: HeaderFields
    /// The body, or nil where there is none.
    public var body: Data?
    /// The time that the whole exchange may take.
    public var timeout: Duration

    /// Creates a request.
    ///
    /// The timeout defaults to 30 seconds.
    public init(
        method: Resource.Method,
        url: URL,
        headers: HeaderFields = [:],
        body: Data? = nil,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }

    /// The method and path: what errors and logs say about the request.
    public var endpoint: CoreError.Endpoint {
        let path = url.path(percentEncoded: true)
        return CoreError.Endpoint(method: method, path: path.isEmpty ? "/" : path)
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method, the path without its query, the header fields without secrets, and the size of the body.
    public var description: String {
        "\(endpoint)\n\(headers)\n(\(body?.count ?? 0) bytes)"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror of `description`.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
}
