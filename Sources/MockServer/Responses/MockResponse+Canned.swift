extension MockResponse {
    /// Creates the answer that a canned response describes.
    ///
    /// Fields about the transfer (`Content-Length`, `Transfer-Encoding`, `Connection`) are left to the server, because
    /// those of a recording say how it was sent then.
    public init(_ canned: CannedResponse) {
        var headers = canned.headers
        for name in ["Content-Length", "Transfer-Encoding", "Connection"] { headers[name] = nil }
        self.init(
            status: canned.status,
            reason: canned.reason,
            headers: headers,
            body: canned.body.isEmpty ? .empty : .data(canned.body)
        )
    }
}
