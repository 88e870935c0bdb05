/// The number, size and total of a page, as far as the backend sends them.
///
/// A property is nil if the response doesn't have it. An impossible value is a `CoreError.parsing` with the name of the
/// header field.
public struct PageInfo: Sendable, Hashable {
    /// The number of the page, from 1; nil where pages are not numbered.
    public let number: Int?
    /// The number of entities on a full page; nil where pages are not numbered.
    public let size: Int?
    /// The number of entities on all pages; nil if the response doesn't have it.
    public let total: Int?
    /// Whether there is a page after this one.
    public let hasMore: Bool

    /// Creates the info of a page.
    public init(number: Int? = nil, size: Int? = nil, total: Int? = nil, hasMore: Bool) {
        self.number = number
        self.size = size
        self.total = total
        self.hasMore = hasMore
    }
}

/// Prepares text of a response for an error: shortens it, and makes all but plain characters visible.
enum PageText {
    static func quoted(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(40).map { scalar in
            (0x20..<0x7F).contains(scalar.value) ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return "“\(shown.joined())\(text.unicodeScalars.count > 40 ? "…" : "")”"
    }
}
