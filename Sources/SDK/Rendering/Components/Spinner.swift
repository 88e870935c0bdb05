/// A sign that a task is running.
///
/// ```swift
/// Spinner("Loading cities…")
/// ```
/// ```text
/// ⠋ Loading cities…
/// ```
/// A terminal's host turns a spinner that is in view, ten times a second: the app makes no frames for it, and its state
/// has no counter. For a user who wants less motion, in tests, in plain text, in recordings and for a screen reader,
/// the picture is always the first one.
public struct Spinner: Component {
    /// The name of the task.
    public var title: String

    /// Creates a spinner.
    public init(_ title: String = "") {
        self.title = title
    }

    /// The pictures in order: `⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏`.
    static let pictures: [Unicode.Scalar] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The number of pictures, from the first on, that `| / - \` replace in ASCII, each once.
    static let asciiCount = 4

    /// Returns the picture and the title.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        var style = Style.accent
        style.attributes = .moving
        let words = Truncation.tail.apply(to: title, columns: space.width - 2)
        return [Line([Span(String(Self.pictures[0]), style: style), Span(words.isEmpty ? "" : " " + words)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }
}
