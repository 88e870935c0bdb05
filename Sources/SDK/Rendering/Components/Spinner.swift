/// A sign that a task is running.
///
/// ```swift
/// Spinner("Loading cities…", frame: state.tick)
/// ```
/// ```text
/// ⠋ Loading cities…
/// ```
/// A spinner doesn't turn by itself: the same frame number always gives the same picture. An app turns it by
/// incrementing the frame number in its state; the pictures repeat, so any number is valid.
public struct Spinner: Component {
    /// The name of the task.
    public var title: String
    /// The number of the picture to show.
    public var frame: Int

    /// Creates a spinner.
    public init(_ title: String = "", frame: Int = 0) {
        self.title = title
        self.frame = frame
    }

    /// The pictures in order: `⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏`.
    package static let pictures: [String] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

    /// Returns the picture and the title.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let count = Self.pictures.count
        let picture = Self.pictures[((frame % count) + count) % count]
        let words = Truncation.tail.apply(to: title, columns: space.width - 2)
        return [Line([Span(picture, style: .accent), Span(words.isEmpty ? "" : " " + words)])]
    }

    /// One line.
    public var fixedHeight: FixedHeight? {
        FixedHeight(1)
    }
}
