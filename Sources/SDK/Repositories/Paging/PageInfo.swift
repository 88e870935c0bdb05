/// The number, size and total of a page, as far as the backend states them.
///
/// A property is nil where the response doesn't state it. An impossible value is a `CoreError.parsing` that names the
/// header field.
public struct PageInfo: Sendable, Hashable {
    /// The number of the page, from 1; nil where pages are not numbered.
    public let number: Int?
    /// The number of entities on a full page; nil where pages are not numbered.
    public let size: Int?
    /// The number of entities on all pages; nil where the response doesn't state it.
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

/// Text of a response, prepared for an error: shortened, and with everything but plain characters made visible.
enum PageText {
    static func quoted(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(40).map { scalar in
            (0x20..<0x7F).contains(scalar.value) ? String(Character(scalar)) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return "“\(shown.joined())\(text.unicodeScalars.count > 40 ? "…" : "")”"
    }
}
