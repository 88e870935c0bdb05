import MillracePlatform

/// The parts of a request that a document says something about.
package struct ExchangedRequest: Sendable {
    package let method: String
    /// The path, percent-encoded, without a query.
    package let path: String
    /// The query, percent-encoded, without the question mark; nil without one.
    package let query: String?
    /// The header fields in their order.
    package let headers: [(name: String, value: String)]
    /// The body; nil for one that isn't known.
    package let body: Data?

    package init(method: String, path: String, query: String?, headers: [(name: String, value: String)], body: Data?) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns the value of a header field, those of several fields joined by commas.
    package func header(_ name: String) -> String? { headers.value(name) }

    /// The pairs of the query, percent-encoded.
    var queryPairs: [(name: String, value: String)] { FormText.pairs(query ?? "") }

    /// The pairs of the cookies.
    var cookies: [(name: String, value: String)] {
        (header("Cookie") ?? "").split(separator: ";").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (parts[0].withoutSpaces, parts.count > 1 ? parts[1].withoutSpaces : "")
        }
    }
}

extension [(name: String, value: String)] {
    /// Returns the value of a header field, those of several fields joined by commas; nil without a field.
    func value(_ name: String) -> String? {
        let values = filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}

extension StringProtocol {
    /// The text without the spaces and tabs at both ends.
    var withoutSpaces: String {
        String(String(self)[...].trimming { $0 == " " || $0 == "\t" })
    }
}
