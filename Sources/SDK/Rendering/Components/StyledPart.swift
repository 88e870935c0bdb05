import MillracePlatform

/// A part of a text that has its own style.
struct StyledPart: Equatable {
    /// The number of bytes of the whole text before the end of the part, which is at a grapheme cluster boundary.
    var end: Int
    var style: Style
    var target: LinkTarget?

    /// Returns the parts of a text that was joined from spans.
    static func parts(of text: String, spans: [Span]) -> [StyledPart] {
        var end = 0
        return spans.map { span in
            end += span.text.utf8.count
            let grapheme = text.graphemeIndex(atOrAfter: end)
            return StyledPart(
                end: text.utf8.distance(from: text.startIndex, to: grapheme),
                style: span.style,
                target: span.target
            )
        }
    }

    static func spans(of piece: Substring, in parts: [StyledPart], over style: Style, theme: Theme) -> [Span] {
        let bytes = piece.base.utf8
        let first = bytes.distance(from: bytes.startIndex, to: piece.startIndex)
        // A binary search: a long text has many parts and many lines, but each line has only a few of the parts.
        var index = parts.partitioningIndex { $0.end > first }
        var spans: [Span] = []
        var start = piece.startIndex
        while start < piece.endIndex, index < parts.count {
            let end = min(piece.endIndex, bytes.index(bytes.startIndex, offsetBy: parts[index].end))
            if end > start {
                var span = Span(String(piece[start..<end]), style: parts[index].style.over(style, in: theme))
                span.target = parts[index].target
                spans.append(span)
            }
            start = max(start, end)
            index += 1
        }
        return spans
    }
}
