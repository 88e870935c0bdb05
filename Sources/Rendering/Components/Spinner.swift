/// A sign that something is going on.
///
/// ```swift
/// Spinner("Loading cities…", frame: state.tick)
/// ```
/// ```text
/// ⠋ Loading cities…
/// ```
/// A spinner doesn't turn by itself: the same frame is always the same picture. Whoever wants it to turn counts the
/// frame up in the state; frames go round, so that any number will do.
public struct Spinner: Component {
    /// What is going on.
    public var title: String
    /// Which of the pictures is shown.
    public var frame: Int

    /// Creates a spinner.
    public init(_ title: String = "", frame: Int = 0) {
        self.title = title
        self.frame = frame
    }

    /// The pictures, one after the other: `⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏`.
    public static let pictures: [String] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// The picture and the words.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let count = Self.pictures.count
        let picture = Self.pictures[((frame % count) + count) % count]
        let words = Truncation.tail.apply(to: title, columns: space.width - 2)
        return [Line([Span(picture, style: Style(foreground: .cyan)), Span(words.isEmpty ? "" : " " + words)])]
    }

    /// One.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }
}
