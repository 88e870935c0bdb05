import MillraceBackend

/// The number, size and total of a page, as far as the backend states them.
///
/// A property is nil where the response doesn't state it. An impossible value is a `CoreError.parsing` that names the
/// header field.
public struct PageInfo: Sendable, Hashable {
    /// The number of the page, from 1; nil where pages are not numbered.
    public let number: Int?
    /// The number of entities on a full page; nil where pages are not numbered.
    public let size: Int?
    /// The number of entities on all pages (`X-Total`); nil where the response doesn't state it.
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

    /// Returns the whole number in a header field, or nil where there is no such field.
    static func number(
        _ name: String,
        of head: HTTPResponse,
        atLeast least: Int
    ) -> Result<Int?, CoreError> {
        guard let text = head.headers[name] else { return .success(nil) }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, let number = Int(text), number >= least else {
            return .failure(
                .parsing(
                    .init(
                        codingPath: name,
                        expected: "a whole number, at least \(least)",
                        found: PageText.quoted(text)
                    )
                )
            )
        }
        return .success(number)
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
