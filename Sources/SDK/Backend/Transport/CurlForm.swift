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
        // The text is searched, and not the URL, which would be split into its parts again for each request. The URL is
        // parsed only if its text doesn't begin with `http:`.
        var url = url
        let (isLoopback, isPlain) = url.withUTF8 { text in
            let text = UnsafeRawBufferPointer(text)
            return (CurlForm.isLoopback(text), text.begins(with: "http:"))
        }
        self.isLoopback = isLoopback
        isSecure = !isPlain && request.url.scheme?.lowercased() == "https"
    }

    /// Whether libcurl sends a body.
    var sendsBody: Bool { bodySize > 0 && method != .HEAD }

    /// Whether a request of the method declares that it has no body (RFC 9110, section 8.6).
    var namesLength: Bool {
        switch method {
        case .GET, .HEAD, .DELETE: false
        case .POST, .PUT, .PATCH: true
        }
    }

    /// Returns whether the host of a URL's text is this machine.
    private static func isLoopback(_ url: UnsafeRawBufferPointer) -> Bool {
        guard let colon = url.firstIndex(of: UInt8(ascii: ":")) else { return false }
        // After the two slashes.
        let rest = UnsafeRawBufferPointer(rebasing: url.dropFirst(colon + 3))
        let end = rest.firstIndex { byte in
            byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        }
        return isLoopback(host: UnsafeRawBufferPointer(rebasing: rest.prefix(end ?? rest.count)))
    }

    /// Returns whether a name or an address is this machine's; a user may precede it and a port may follow it.
    private static func isLoopback(host: UnsafeRawBufferPointer) -> Bool {
        var host = host
        if let at = host.lastIndex(of: UInt8(ascii: "@")) {
            host = UnsafeRawBufferPointer(rebasing: host.dropFirst(at + 1))
        }
        if host.first == UInt8(ascii: "[") { return host.begins(with: "[::1]") }
        if let port = host.firstIndex(of: UInt8(ascii: ":")) {
            host = UnsafeRawBufferPointer(rebasing: host.prefix(port))
        }
        // A name that begins like an address doesn't match.
        if host.begins(with: "127.") {
            return host.allSatisfy { $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        }
        // Bit 5 distinguishes a capital letter from a small one.
        let name = host.suffix(10).lazy.map { $0 | 0x20 }
        return name.elementsEqual(".localhost".utf8) || host.count == 9 && name.elementsEqual("localhost".utf8)
    }
}
