/// A line of a component: spans, one after the other.
///
/// A line is measured where it is drawn, and only up to the end of its space.
public struct Line: Equatable, Sendable {
    /// The spans, from left to right.
    public var spans: [Span]

    /// Creates a line of spans.
    public init(_ spans: [Span] = []) {
        self.spans = spans
    }

    /// Creates a line of a text in one style.
    public init(_ text: String, style: Style = .plain) {
        spans = [Span(text, style: style)]
    }

    /// Returns the number of columns of the line, or `limit` if it is wider.
    public func width(limit: Int = .max) -> Int {
        var width = 0
        for span in spans where width < limit {
            width += span.text.columns(limit: limit - width, from: width)
        }
        return width
    }

    /// Adds a text so that its first character doesn't form a grapheme cluster with the text before it, as if both were
    /// drawn separately.
    mutating func append(_ text: String, style: Style) {
        guard let first = text.utf8.first else { return }
        if let last = spans.last, last.style == style, last.target == nil, first < 0x80,
            last.text.utf8.last ?? 0x80 < 0x80
        {
            spans[spans.count - 1].text += text
        } else {
            spans.append(Span(text, style: style))
        }
    }
}

extension String {
    /// The text with its tabs replaced by spaces, with tab stops counted from its start.
    var withTabsExpanded: String {
        guard firstIndex(ofByte: 0x09, from: startIndex) != nil else { return self }
        var expanded = ""
        var column = 0
        for part in split(separator: "\t", omittingEmptySubsequences: false) {
            if !expanded.isEmpty || part.startIndex > startIndex {
                let spaces = 8 - column % 8
                expanded += String(repeating: " ", count: spaces)
                column += spaces
            }
            expanded += part
            column += String(part).columns()
        }
        return expanded
    }
}
