/// A field of a response that describes its page: a key of the body or a header field.
///
/// A string literal is a key of the body: `"meta.next"`.
public enum PageField: Sendable, Hashable, ExpressibleByStringLiteral {
    /// A key of the body; several keys joined by dots denote nested objects.
    case body(String)
    /// A header field; the case of its letters doesn't matter.
    case header(String)

    /// Creates a field from a key of the body.
    public init(stringLiteral key: String) {
        self = .body(key)
    }

    /// The name of the key or of the header field, for errors.
    var name: String {
        switch self {
        case let .body(name), let .header(name): name
        }
    }
}
