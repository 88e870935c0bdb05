/// A media type without its parameters: `application/json`.
package struct MediaTypeName: Sendable, Hashable {
    package let text: String

    /// Creates a name from a `Content-Type` field or a key of `content`.
    package init(_ text: String) {
        self.text = text.prefix { $0 != ";" }.withoutSpaces.lowercased()
    }

    /// Whether a body is JSON.
    package var isJSON: Bool { text == "application/json" || text.hasSuffix("+json") || text.hasSuffix("/json") }
    package var isForm: Bool { text == "application/x-www-form-urlencoded" }
    package var isMultipart: Bool { text.hasPrefix("multipart/") }
    package var isText: Bool { text.hasPrefix("text/") }

    /// An encoding of text.
    package enum Charset: Sendable {
        case utf8
        /// ISO 8859-1.
        case latin1
    }

    /// Returns the encoding that a `Content-Type` field names, UTF-8 if it names none; nil for one that isn't known.
    package static func charset(of field: String) -> Charset? {
        switch MultipartBody.parameter("charset", of: field)?.lowercased() {
        case nil, "utf-8", "utf8", "us-ascii": .utf8
        case "iso-8859-1", "latin1": .latin1
        default: nil
        }
    }

    /// Returns the entry for a media type: the one of its name, then of `text/*`, then of `*/*`.
    ///
    /// Of several with one name, the one whose parameters the type has is meant: `application/json; version=2`.
    package static func entry(for type: String, in content: [String: MediaType]) -> MediaType? {
        let name = MediaTypeName(type)
        let ranges = [name.text, "\(name.text.prefix { $0 != "/" })/*", "*/*"]
        let entries = content.sorted { $0.key < $1.key }
        let own = parameters(of: type)
        return ranges.lazy.compactMap { range -> MediaType? in
            let named = entries.filter { MediaTypeName($0.key).text == range }.map {
                (parameters(of: $0.key), $0.value)
            }
            let fitting = named.filter { $0.0.isSubset(of: own) }.max { $0.0.count < $1.0.count }
            return (fitting ?? named.first)?.1
        }.first
    }

    /// Returns the parameters of a type in lower case, without quotes.
    package static func parameters(of type: String) -> Set<String> {
        Set(type.split(separator: ";").dropFirst().map { $0.filter { $0 != " " && $0 != "\"" }.lowercased() })
    }
}
