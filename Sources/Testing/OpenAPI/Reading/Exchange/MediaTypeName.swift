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

    /// Returns the entry for a media type: the one of its name, then of `text/*`, then of `*/*`.
    package static func entry(for type: String, in content: [String: MediaType]) -> MediaType? {
        let name = MediaTypeName(type)
        let ranges = [name.text, "\(name.text.prefix { $0 != "/" })/*", "*/*"]
        let entries = content.sorted { $0.key < $1.key }.map { (name: MediaTypeName($0.key).text, type: $0.value) }
        return ranges.lazy.compactMap { range in entries.first { $0.name == range }?.type }.first
    }
}
