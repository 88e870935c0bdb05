import MillracePlatform

/// The parts of an answer that a document says something about.
package struct ExchangedAnswer: Sendable {
    package let status: Int
    /// The header fields in their order; nil if only the content type is known.
    package let headers: [(name: String, value: String)]?
    package let contentType: String?
    /// The body; nil for an answer to HEAD, which has none.
    package let body: Data?

    package init(status: Int, headers: [(name: String, value: String)]?, contentType: String?, body: Data?) {
        self.status = status
        self.headers = headers
        self.contentType = contentType
        self.body = body
    }
}
