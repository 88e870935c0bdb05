/// An entry of a list: a title, with an optional detail at the end of the line and a subtitle below.
///
/// ```swift
/// ListItem("London", subtitle: "United Kingdom", detail: "8.9 M", action: observer.sending(.select(london)))
/// ```
/// At a width of 24:
/// ```text
/// London             8.9 M
/// United Kingdom
/// ```
/// A title and a subtitle that are too long end in an ellipsis.
public struct ListItem: Component {
    /// The text at the start of the first line.
    public var title: String
    /// A text on a second line, dimmed.
    public var subtitle: String?
    /// A text at the end of the first line, dimmed.
    public var detail: String?
    /// The style of the title.
    public var style: Style
    /// The handler of enter.
    public var action: (@Sendable () -> Void)?

    /// Creates an entry.
    ///
    /// The node of an entry with an action can have the focus.
    public init(
        _ title: String,
        subtitle: String? = nil,
        detail: String? = nil,
        style: Style = .plain,
        action: (@Sendable () -> Void)? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.detail = detail
        self.style = style
        self.action = action
    }

    /// Returns the line of the title and the detail, and the line of the subtitle.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        var lines = [firstLine(width: space.width)]
        if let subtitle {
            lines.append(Line(Truncation.tail.apply(to: subtitle, columns: space.width), style: .secondary))
        }
        return lines
    }

    /// One line, or two with a subtitle.
    public var fixedHeight: FixedHeight? {
        FixedHeight(subtitle == nil ? 1 : 2)
    }

    /// The entry's action, if it has one.
    public var interaction: Interaction {
        Interaction(activate: action)
    }

    /// Returns whether two entries look equal; the actions are not compared.
    public static func == (lhs: ListItem, rhs: ListItem) -> Bool {
        lhs.title == rhs.title
            && lhs.subtitle == rhs.subtitle
            && lhs.detail == rhs.detail
            && lhs.style == rhs.style
            && (lhs.action == nil) == (rhs.action == nil)
    }

    /// Draws the same as `lines(in:)` without creating lines, because lists have many entries.
    public func draw(on canvas: inout Canvas, in space: Space) {
        guard space.width > 0 else { return }
        let (title, detail) = words(width: space.width)
        let end = canvas.write(title, row: 0, style: style)
        if !detail.isEmpty {
            let start = space.width - detail.columns()
            canvas.fill(row: 0, columns: end..<start)
            canvas.write(detail, row: 0, column: start, style: .secondary)
        }
        guard let subtitle else { return }
        canvas.write(Truncation.tail.apply(to: subtitle, columns: space.width), row: 1, style: .secondary)
    }

    private func firstLine(width: Int) -> Line {
        let (title, detail) = words(width: width)
        guard !detail.isEmpty else { return Line(title, style: style) }
        let gap = String(repeating: " ", count: width - detail.columns() - title.columns())
        return Line([Span(title, style: style), Span(gap), Span(detail, style: .secondary)])
    }

    /// Returns the title and the detail, shortened so that both fit into the width.
    private func words(width: Int) -> (title: String, detail: String) {
        // The detail has up to half of the line; the title has the rest.
        let detail = detail.map { Truncation.tail.apply(to: $0, columns: width / 2) } ?? ""
        let detailWidth = detail.columns()
        let room = detailWidth == 0 ? width : width - detailWidth - 1
        return (Truncation.tail.apply(to: title, columns: room), detailWidth > 0 ? detail : "")
    }
}
