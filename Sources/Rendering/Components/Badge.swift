/// A word that stands out, for a count or a status.
///
/// `Badge("new")`:
/// ```text
/// ‹new›
/// ```
/// The color says what it means to those who see colors; the words have to say it to all.
public struct Badge: Component {
    /// The words.
    public var title: String
    /// The color of the words.
    public var color: Color

    /// Creates a badge.
    public init(_ title: String, color: Color = .standard) {
        self.title = title
        self.color = color
    }

    /// The words between marks.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 2 else { return [] }
        let words = Truncation.tail.apply(to: title, columns: space.width - 2)
        return [Line("‹\(words)›", style: Style(foreground: color, attributes: .bold))]
    }
}
