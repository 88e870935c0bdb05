/// A line across the whole width, with an optional title.
///
/// `Divider()` and `Divider("Results")` at a width of 20:
/// ```text
/// ────────────────────
/// ── Results ─────────
/// ```
public struct Divider: Component {
    /// The text in the line.
    public var title: String?

    /// Creates a divider.
    public init(_ title: String? = nil) {
        self.title = title
    }

    /// Returns the line.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        guard let title, space.width > 6 else {
            return [Line(String(repeating: "─", count: space.width), style: .border)]
        }
        let words = Truncation.tail.apply(to: title, columns: space.width - 6)
        let rest = String(repeating: "─", count: space.width - 4 - words.columns())
        return [Line([Span("── ", style: .border), Span(words), Span(" " + rest, style: .border)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }
}
