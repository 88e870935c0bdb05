import MillracePlatform

/// All properties of a request that become options of libcurl, except for its URL.
struct CurlForm: Equatable, Sendable {
    let method: Resource.Method
    let bodySize: Int
    let headers: HeaderFields
    let timeout: Duration
    let timeoutScope: HTTPRequest.TimeoutScope
    let acceptsEncodings: Bool
    /// Whether the host is this machine, for which no proxy of the environment is used.
    let isLoopback: Bool
    /// Whether the connection is encrypted.
    ///
    /// Such a connection can be shared, and has another proxy.
    let isSecure: Bool

    /// Creates the form of a request, whose URL is also passed as text.
    init(_ request: HTTPRequest, url: String) {
        method = request.method
        bodySize = request.bodySize
        headers = request.headers
        timeout = request.timeout
        timeoutScope = request.context.timeoutScope
        acceptsEncodings = request.context.acceptsEncodings
        isLoopback = CurlForm.isLoopback(request.url)
        // The URL is parsed only if its text doesn't begin with `http:`.
        isSecure = !url.hasPrefix("http:") && request.url.scheme?.lowercased() == "https"
    }

    /// Whether libcurl sends a body.
    var sendsBody: Bool { bodySize > 0 && method != .HEAD }

    /// Whether a request of the method says that it has no body (RFC 9110, section 8.6).
    var namesLength: Bool {
        switch method {
        case .GET, .HEAD, .DELETE: false
        case .POST, .PUT, .PATCH: true
        }
    }

    private static func isLoopback(_ url: URL) -> Bool {
        guard let host = url.host(percentEncoded: true) else { return false }
        // A name that begins like an address is none.
        if host.hasPrefix("127.") { return host.utf8.allSatisfy { "0123456789.".utf8.contains($0) } }
        let name = host.lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || name == "[::1]"
    }
}
