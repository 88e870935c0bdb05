import MillraceRendering

/// The text of a line of a log, with the styles of its parts.
struct LogText: Equatable, Sendable {
    /// A part in one style; it begins at the end of the part before.
    struct Part: Equatable, Sendable {
        /// The number of bytes of the text before the end of the part.
        var end: Int
        var style: Style
    }

    var text = ""
    /// The parts; none for a text without a style.
    var parts: [Part] = []
    var severity: LogLine.Severity?

    mutating func append(_ more: String, style: Style) {
        guard !more.isEmpty else { return }
        let start = text.utf8.count
        text += more
        if parts.isEmpty {
            guard style != .plain else { return }
            if start > 0 { parts.append(Part(end: start, style: .plain)) }
        }
        if parts.last?.style == style {
            parts[parts.count - 1].end = text.utf8.count
        } else {
            parts.append(Part(end: text.utf8.count, style: style))
        }
    }

    /// Returns the spans of the text, in which some ranges have a style of their own.
    ///
    /// - Parameters:
    ///   - ranges: The ranges, in bytes of the text, from the first to the last.
    ///   - style: The style of the ranges.
    func spans(marking ranges: [Range<Int>], style: Style) -> [Span] {
        let bytes = text.utf8
        var spans: [Span] = []
        var (start, index) = (bytes.startIndex, 0)
        func add(upTo end: Int, _ style: Style) {
            let next = bytes.index(bytes.startIndex, offsetBy: min(end, bytes.count))
            if next > start { spans.append(Span(String(text[start..<next]), style: style)) }
            start = max(start, next)
        }
        func addParts(upTo end: Int, over style: Style?) {
            while index < parts.count, parts[index].end <= end {
                add(upTo: parts[index].end, style ?? parts[index].style)
                index += 1
            }
            add(upTo: end, style ?? (index < parts.count ? parts[index].style : .plain))
        }
        for range in ranges {
            addParts(upTo: range.lowerBound, over: nil)
            addParts(upTo: range.upperBound, over: style)
        }
        addParts(upTo: bytes.count, over: nil)
        return spans
    }
}
