/// A text that is wrapped into as many lines as it needs.
///
/// ```swift
/// Text("The rain in Spain stays mainly in the plain.")
/// ```
/// At a width of 20:
/// ```text
/// The rain in Spain
/// stays mainly in the
/// plain.
/// ```
/// `.wrapped(.grapheme)`:
/// ```text
/// The rain in Spain st
/// ays mainly in the pl
/// ain.
/// ```
/// `.limited(to: 2)`:
/// ```text
/// The rain in Spain
/// stays mainly in the…
/// ```
/// `.wrapped(.none)`, and the same with `.truncated(.head)` and `.truncated(.middle)`:
/// ```text
/// The rain in Spain s…
/// …ainly in the plain.
/// The rain i…he plain.
/// ```
/// `Text("Bath").aligned(.end)`:
/// ```text
///                 Bath
/// ```
/// Parts of a text may have their own styles; the text is wrapped and shortened as a whole:
/// ```swift
/// Text([
///     "Deliver to ", Span("London", style: .bold), " by ", Span("noon", style: Style(foreground: .green)),
///     ".",
/// ])
/// ```
/// ```text
/// Deliver to London by
/// noon.
/// ```
/// A text may link to an address, and so may each part:
/// ```swift
/// Text("Opening hours").link("https://example.com/hours")
/// Text(["See the ", Span("terms", link: "https://example.com/terms"), "."])
/// ```
public struct Text: Component {
    /// The text; any characters are allowed.
    ///
    /// A new value removes the styles of the parts. Pairs of isolates (U+2066…2069) are removed, because they have no
    /// effect where every line is displayed by itself.
    public var text: String {
        didSet {
            text = text.withoutIsolatePairs
            parts = []
            lineFeedCount = text.lineFeedCount
        }
    }
    /// The style of the text; the styles of its parts take precedence.
    public var style: Style
    /// How the text is wrapped into lines.
    public var wrapping: Wrapping
    /// The alignment of lines that are narrower than the space.
    public var alignment: Alignment
    /// The end of the text that an ellipsis replaces when there is too little space.
    public var truncation: Truncation
    /// The maximum number of lines, or `nil` for no limit; a negative number counts as 0.
    public var maximumLines: Int? {
        didSet { maximumLines = maximumLines.map { max(0, $0) } }
    }
    var target: LinkTarget?
    /// The parts with their own styles; empty for a text in one style.
    private var parts: [StyledPart]
    /// The number of line feeds, counted once because many frames may show the same text.
    private var lineFeedCount: Int

    /// Creates a text in one style, wrapped by words.
    public init(_ text: String, style: Style = .plain) {
        self.init(text.withoutIsolatePairs, style: style, parts: [])
    }

    /// Creates a text from spans with their own styles, wrapped by words.
    ///
    /// A grapheme cluster that several spans share has the style of the first.
    ///
    /// - Parameters:
    ///   - spans: The spans, one after the other.
    ///   - style: The style under the styles of the spans.
    public init(_ spans: [Span], style: Style = .plain) {
        let spans = spans.map { $0.with(text: $0.text.withoutIsolatePairs) }
        let text = spans.reduce(into: "") { $0 += $1.text }
        self.init(text, style: style, parts: StyledPart.parts(of: text, spans: spans))
    }

    private init(_ text: String, style: Style, parts: [StyledPart]) {
        self.text = text
        self.style = style
        self.parts = parts
        lineFeedCount = text.lineFeedCount
        wrapping = .word
        alignment = .start
        truncation = .tail
        maximumLines = nil
    }

    /// Returns the wrapped, shortened and aligned lines.
    public func lines(in space: Space) -> [Line] {
        var lines: [Line] = []
        forEachLine(width: space.width) { shortened in
            lines.append(aligned(line(shortened, in: space.theme), width: space.width))
            return true
        }
        return lines
    }

    /// Returns the number of lines after wrapping.
    public func height(in space: Space) -> Int {
        if let height = fixedHeight?.lines(inWidth: space.width) { return height }
        var count = 0
        forEachLine(width: space.width) { _ in
            count += 1
            return true
        }
        return count
    }

    /// The height of a text that isn't wrapped, or one line for a short text of printable ASCII, whose width is known
    /// without looking at grapheme clusters.
    public var fixedHeight: FixedHeight? {
        if wrapping == .none { return FixedHeight(min(maximumLines ?? .max, lineFeedCount + 1)) }
        return isShortWord && maximumLines != 0 ? FixedHeight(1, minimumWidth: max(1, text.utf8.count)) : nil
    }

    /// Draws the lines in view; the text below them isn't read.
    public func draw(on canvas: inout Canvas, in space: Space) {
        let inView = canvas.rowsInView
        var row = 0
        forEachLine(width: space.width) { shortened in
            if inView.contains(row) {
                canvas.write(aligned(line(shortened, in: space.theme), width: space.width), row: row)
            }
            row += 1
            return row < inView.upperBound
        }
    }

    /// Returns the width of the widest line.
    public func width(in space: Space) -> Int {
        var widest = 0
        forEachLine(width: space.width) { shortened in
            widest = max(widest, line(shortened, in: space.theme).width(limit: space.width))
            return widest < space.width
        }
        return widest
    }

    /// Whether the text is short and of printable ASCII, so that it takes one column for each byte and is cheap to
    /// examine on each use.
    private var isShortWord: Bool {
        text.utf8.count < 256 && text.isPrintableASCII
    }

    /// Calls `body` with one line after the other, until `body` returns `false`.
    private func forEachLine(width: Int, _ body: (ShortenedText) -> Bool) {
        guard width > 0, maximumLines != 0 else { return }
        if text.utf8.count <= width, isShortWord {
            _ = body(ShortenedText(head: text[...]))
            return
        }
        if wrapping == .none, lineFeedCount == 0 {
            _ = body(truncation.shorten(text[...], columns: width))
            return
        }
        var wrapper = TextWrapper(text, width: width, wrapping: wrapping)
        var count = 0
        var rest = wrapper.rest
        while let line = wrapper.next() {
            count += 1
            let isLast = count == maximumLines
            if isLast, wrapping != .none, !wrapper.rest.isEmpty {
                // With the ellipsis at the end, the last line keeps its own words; otherwise the whole rest of the text
                // is shortened.
                _ = body(truncation.ellipsize(truncation == .tail ? line : rest, columns: width))
                return
            }
            let shown = wrapping == .none ? truncation.shorten(line, columns: width) : ShortenedText(head: line)
            guard body(shown), !isLast else { return }
            rest = wrapper.rest
        }
    }

    private func line(_ shortened: ShortenedText, in theme: Theme) -> Line {
        guard let target else { return unlinkedLine(shortened, in: theme) }
        var line = unlinkedLine(shortened, in: theme)
        for index in line.spans.indices where line.spans[index].target == nil { line.spans[index].target = target }
        return line
    }

    private func unlinkedLine(_ shortened: ShortenedText, in theme: Theme) -> Line {
        guard text.utf8.count > IsolatePairs.longest else { return styledLine(shortened, in: theme) }
        return Line(styledLine(shortened, in: theme).spans.map { $0.with(text: $0.text.withIsolatesReplaced) })
    }

    private func styledLine(_ shortened: ShortenedText, in theme: Theme) -> Line {
        guard !parts.isEmpty else { return Line(shortened.text, style: style) }
        var spans = StyledPart.spans(of: shortened.head, in: parts, over: style, theme: theme)
        let last = spans.last ?? Span("", style: style)
        if shortened.endsInHyphen { spans.append(last.with(text: "-")) }
        if let tail = shortened.tail {
            spans.append(last.with(text: "…"))
            spans += StyledPart.spans(of: tail, in: parts, over: style, theme: theme)
        }
        return Line(spans)
    }

    private func aligned(_ line: Line, width: Int) -> Line {
        guard alignment != .start else { return line }
        let offset = alignment.offset(of: line.width(limit: width), in: width)
        return Line([Span(String(repeating: " ", count: offset), style: style)] + line.spans)
    }
}
