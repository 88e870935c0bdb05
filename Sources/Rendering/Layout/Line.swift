/// One line of a component: spans, one after the other.
///
/// A line is measured where it is drawn, and only as far as there is room.
public struct Line: Equatable, Sendable {
    /// The pieces, from the start to the end.
    public var spans: [Span]

    /// Creates a line of spans.
    public init(_ spans: [Span] = []) {
        self.spans = spans
    }

    /// Creates a line of a text in one style.
    public init(_ text: String, style: Style = .plain) {
        spans = [Span(text, style: style)]
    }

    /// Returns how many columns the line takes, or `limit` if it takes more.
    public func width(limit: Int = .max) -> Int {
        var width = 0
        for span in spans where width < limit {
            width += span.text.columns(limit: limit - width, from: width)
        }
        return width
    }
}
