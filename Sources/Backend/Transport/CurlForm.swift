import Foundation

/// Everything about a request that becomes options of libcurl, but for its URL.
struct CurlForm: Equatable {
    let method: Resource.Method
    let bodySize: Int
    let headers: HeaderFields
    let timeout: Duration
    let timeoutScope: HTTPRequest.TimeoutScope
    let acceptsEncodings: Bool
    /// Whether the host is this machine, which no proxy of the environment is asked for.
    let isLoopback: Bool

    init(_ request: HTTPRequest) {
        method = request.method
        bodySize = request.bodySize
        headers = request.headers
        timeout = request.timeout
        timeoutScope = request.timeoutScope
        acceptsEncodings = request.acceptsEncodings
        isLoopback = CurlForm.isLoopback(request.url)
    }

    private static func isLoopback(_ url: URL) -> Bool {
        guard let host = url.host(percentEncoded: true)?.lowercased() else { return false }
        return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
            || host == "::1" || host == "[::1]"
    }
}
