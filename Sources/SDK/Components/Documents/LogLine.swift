import MillraceRendering

/// A line of a log: its text with its styles, and its severity if it has one.
///
/// ```swift
/// var log = LogLines()
/// log.append("Connected to db-1.", severity: .info)
/// log.append("The disk of db-1 is nearly full: 94 %.", severity: .warning)
/// log.append(output: "\u{1B}[32mok\u{1B}[0m 12 tests".utf8)
/// ```
/// Its lines, at a width of 28:
/// ```text
/// I Connected to db-1.
/// W The disk of db-1 is nearly
///   full: 94 %.
/// ok 12 tests
/// ```
/// ``LogLines/section(id:wrapping:)`` shows a log; a line by itself is a component, too.
public struct LogLine: Component {
    /// The severity of a line, which a letter and a style show.
    public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
        /// A detail for developers: `D`, dimmed.
        case debug
        /// An event as it should be: `I`.
        case info
        /// Something to look at: `W`.
        case warning
        /// Something that has failed: `E`.
        case error
    }

    /// The number of the line, which no other line of its log has: 0 for the first line that was ever appended.
    public let number: Int
    /// The text, without control characters but tabs.
    public var text: String { content.text }
    /// The severity.
    public var severity: Severity? { content.severity }

    let content: LogText
    /// How a line that is too long is wrapped, or cut.
    var wrapping = Wrapping.word
    /// The places of the text that is searched for, in bytes.
    var marks: [Range<Int>] = []
    /// Whether the line is the selected one of those with the text.
    var isHit = false

    init(number: Int, _ content: LogText) {
        self.number = number
        self.content = content
    }

    /// Returns the letter of the severity, and the text, whose further lines begin below its first.
    public func lines(in space: Space) -> [Line] {
        guard let sign, hasSign(in: space) else { return words(in: space.theme).lines(in: space) }
        let lines = words(in: space.theme).lines(in: space.with(width: space.width - Self.signWidth))
        return lines.enumerated().map { index, line in
            Line([index == 0 ? sign : Span(String(repeating: " ", count: Self.signWidth))] + line.spans)
        }
    }

    /// Returns the number of lines of the text.
    public func height(in space: Space) -> Int {
        words().height(in: hasSign(in: space) ? space.with(width: space.width - Self.signWidth) : space)
    }

    /// One line for a line that is cut, or that is short.
    public var fixedHeight: FixedHeight? {
        let height = words().fixedHeight
        guard var height, severity != nil, height.minimumWidth > 1 else { return height }
        height.minimumWidth += Self.signWidth
        return height
    }

    /// The line has the focus if it is the selected one of a search; see ``LogLines/hit(in:)``.
    public var interaction: Interaction {
        var interaction = Interaction()
        interaction.isSelectable = isHit
        return interaction
    }

    private static let signWidth = 2

    private func hasSign(in space: Space) -> Bool {
        severity != nil && space.width > Self.signWidth
    }

    private var sign: Span? {
        severity.map { Span("\($0.sign) ", style: $0.style) }
    }

    private func words(in theme: Theme = .standard) -> Text {
        let style = severity == .debug ? Style.secondary : .plain
        guard !marks.isEmpty || !content.parts.isEmpty else { return Text(text, style: style).wrapped(wrapping) }
        let mark = isHit ? Style.selection : Self.mark
        var spans = content.spans(marking: marks, style: mark)
        for index in spans.indices { spans[index].style = spans[index].style.readable(in: theme) }
        return Text(spans, style: style).wrapped(wrapping)
    }

    /// The text that is searched for, in the lines that aren't selected.
    private static let mark: Style = {
        var style = Style.accent
        style.attributes = .underline
        return style
    }()
}

extension LogLine.Severity {
    /// The letter before the line; those of other programs are the same in all languages.
    var sign: String { rawValue.prefix(1).uppercased() }

    var style: Style {
        switch self {
        case .debug: .secondary
        case .info: .info
        case .warning: .warning
        case .error: .error
        }
    }
}

extension Style {
    /// The least contrast of a program's color to the one behind it; less can hardly be read.
    private static let leastContrast = 2.0

    /// Returns the style with a color of the text that can be read in a theme: programs choose theirs for a background
    /// that they don't know.
    fileprivate func readable(in theme: Theme) -> Style {
        guard name == nil, foreground != .standard || background != .standard else { return self }
        let behind = background == .standard ? theme[.text].background : background
        let front = foreground == .standard ? theme[.text].foreground : foreground
        guard let isLight = behind.isLight, front.contrast(to: behind) < Self.leastContrast else { return self }
        var style = self
        style.foreground = isLight ? .black : .brightWhite
        return style
    }
}
