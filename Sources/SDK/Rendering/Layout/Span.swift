/// A part of a line in one style, which may link to an address.
public struct Span: Equatable, Sendable {
    /// The text; any characters are allowed.
    public var text: String
    /// The style of the text.
    public var style: Style
    var target: LinkTarget?

    /// Creates a span; its properties explain the arguments.
    public init(_ text: String, style: Style = .plain, link: String? = nil) {
        self.text = text
        self.style = style
        target = link.flatMap { LinkTarget($0) }
    }

    /// The address that the text links to; see ``Text/link(_:)``.
    public var link: String? {
        get { target?.address }
        set { target = newValue.flatMap { LinkTarget($0) } }
    }

    /// Returns a span of another text with the same style and link.
    func with(text: String) -> Span {
        var span = self
        span.text = text
        return span
    }
}

extension Span: ExpressibleByStringLiteral {
    /// Creates a span from a string literal, without a style.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
