extension MockResponse {
    /// Creates a response from a canned one.
    ///
    /// The fields on the transfer (`Content-Length`, `Transfer-Encoding`, `Connection`) are left out, and the server
    /// adds its own: those of a recording describe how it was sent then.
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
