/// A highlighted word, for a count or a status.
///
/// `Badge("new")`:
/// ```text
/// ‹new›
/// ```
/// The color alone must not carry the meaning, because not everyone can see it: the text has to say the same.
public struct Badge: Component {
    /// The text of the badge.
    public var title: String
    /// The color of the text.
    public var color: Color

    /// Creates a badge.
    public init(_ title: String, color: Color = .standard) {
        self.title = title
        self.color = color
    }

    /// Returns the text between angle quotation marks.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 2 else { return [] }
        let words = Truncation.tail.apply(to: title, columns: space.width - 2)
        return [Line("‹\(words)›", style: Style(foreground: color, attributes: .bold))]
    }
}
