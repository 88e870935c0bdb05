extension BackendResource: Redacted {
    /// The method, the path without its query, and the header fields without secrets.
    public var description: String {
        let text =
            switch path.location {
            case .api(_, let template): template.rendered().path
            case .absolute(let url): url.path(percentEncoded: true)
            }
        let line = CoreError.Endpoint(method: method, path: text).description
        return headers.isEmpty ? line : "\(line)\n\(HeaderFields(headers))"
    }
}
