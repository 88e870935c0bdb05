/// A piece of a line in one style.
public struct Span: Equatable, Sendable {
    /// The text; anything may be in it.
    public var text: String
    /// How it is set.
    public var style: Style

    /// Creates a span.
    public init(_ text: String, style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

extension Span: ExpressibleByStringLiteral {
    /// Creates a span of a literal, without a style of its own.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
