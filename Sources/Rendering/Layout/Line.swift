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

    /// Adds a text whose characters make no graphemes with those before it, as it is when both are drawn by themselves.
    mutating func append(_ text: String, style: Style) {
        guard let first = text.utf8.first else { return }
        if let last = spans.last, last.style == style, first < 0x80, last.text.utf8.last ?? 0x80 < 0x80 {
            spans[spans.count - 1].text += text
        } else {
            spans.append(Span(text, style: style))
        }
    }
}

extension String {
    /// The text with the spaces that its tabs stand for on a line of its own.
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
