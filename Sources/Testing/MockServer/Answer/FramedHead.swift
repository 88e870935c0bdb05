/// The headers of a response as sent, and the framing and the end of the connection that they announce.
struct FramedHead {
    private(set) var headers: HeaderList
    private(set) var framing = BodyFeed.Framing.plain
    /// Whether a body follows the head.
    let hasBody: Bool
    /// Whether the connection has to close after the body.
    private(set) var closes: Bool

    init(_ response: MockResponse, method: String, version: String, closes wantsClose: Bool) {
        headers = response.headers
        let bodiless = response.status == 204 || response.status == 304 || (100..<200).contains(response.status)
        hasBody = method != "HEAD" && !bodiless
        closes = wantsClose || response.closesConnection || headers.tokens(of: "Connection").contains("close")
        var announcesClose = closes
        if !bodiless { announcesClose = frame(response, version: version) || announcesClose }
        if announcesClose, !headers.contains(name: "Connection") {
            headers.append(name: "Connection", value: "close")
        } else if version == "HTTP/1.0", !closes {
            headers["Connection"] = "keep-alive"
        }
    }

    /// Adds the header that defines the end of the body.
    ///
    /// Returns whether the end of the connection is the end of the body.
    private mutating func frame(_ response: MockResponse, version: String) -> Bool {
        let length = response.body.length
        if let declared = headers["Content-Length"] {
            closes = closes || hasBody && Int(declared) != length
            return false
        }
        let isAnnounced = headers.contains(name: "Transfer-Encoding")
        var chunkSize: Int?
        switch response.framing {
        case let .declaredLength(declared):
            headers.append(name: "Content-Length", value: String(declared))
            closes = closes || hasBody && declared != length
            return false
        case .untilClose:
            closes = true
            return true
        case let .chunked(size): chunkSize = size
        case .automatic:
            if length == nil || !response.trailers.isEmpty || response.chunkFault != nil || isAnnounced {
                chunkSize = 16 << 10
            }
        }
        guard let chunkSize else {
            headers.append(name: "Content-Length", value: String(length ?? 0))
            return false
        }
        guard version != "HTTP/1.0" else {
            closes = true
            return true
        }
        if !isAnnounced { headers.append(name: "Transfer-Encoding", value: "chunked") }
        framing = .chunked(size: chunkSize, trailers: response.trailers, fault: response.chunkFault)
        closes = closes || hasBody && response.chunkFault != nil
        return false
    }
}
