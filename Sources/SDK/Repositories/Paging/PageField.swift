/// The place where a response states something about its page: a key of the body or a header field.
///
/// A string literal is a key of the body: `"meta.next"`.
public enum PageField: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A key of the body; several joined by dots lead through nested objects.
    case body(String)
    /// A header field, whatever the case of its letters.
    case header(String)

    /// Creates the place of a key of the body.
    public init(stringLiteral key: String) {
        self = .body(key)
    }

    /// The name of the key or of the header field, as errors have it.
    var name: String {
        switch self {
        case let .body(name), let .header(name): name
        }
    }
}
