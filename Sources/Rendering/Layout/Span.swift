/// A part of a line in one style.
public struct Span: Equatable, Sendable {
    /// The text; any characters are allowed.
    public var text: String
    /// The style of the text.
    public var style: Style

    /// Creates a span.
    public init(_ text: String, style: Style = .plain) {
        self.text = text
        self.style = style
    }
}

extension Span: ExpressibleByStringLiteral {
    /// Creates a span from a string literal, without a style.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}
