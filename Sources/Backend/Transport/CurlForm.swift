import Foundation

/// Everything about a request that becomes options of libcurl, but for its URL.
struct CurlForm: Equatable, Sendable {
    let method: Resource.Method
    let bodySize: Int
    let headers: HeaderFields
    let timeout: Duration
    let timeoutScope: HTTPRequest.TimeoutScope
    let acceptsEncodings: Bool
    /// Whether the host is this machine, which no proxy of the environment is asked for.
    let isLoopback: Bool
    /// Whether the connection is encrypted: it may then be shared, and has another proxy.
    let isSecure: Bool

    /// Finds the form of a request, whose URL is given as text as well.
    init(_ request: HTTPRequest, url: String) {
        method = request.method
        bodySize = request.bodySize
        headers = request.headers
        timeout = request.timeout
        timeoutScope = request.timeoutScope
        acceptsEncodings = request.acceptsEncodings
        isLoopback = CurlForm.isLoopback(request.url)
        // The scheme is looked up where the text doesn't show at once that it is the other one.
        isSecure = !url.hasPrefix("http:") && request.url.scheme?.lowercased() == "https"
    }

    private static func isLoopback(_ url: URL) -> Bool {
        guard let host = url.host(percentEncoded: true) else { return false }
        if host.hasPrefix("127.") { return true }
        let name = host.lowercased()
        return name == "localhost" || name.hasSuffix(".localhost") || name == "::1" || name == "[::1]"
    }
}
