/// A highlighted word, for a count or a status.
///
/// `Badge("new")`:
/// ```text
/// ‹new›
/// ```
/// A color alone must not carry the meaning, because not every user can see it: the text must state the meaning too.
public struct Badge: Component {
    /// The text of the badge.
    public var title: String
    /// The style of the text, which is bold in any case.
    public var style: Style

    /// Creates a badge.
    public init(_ title: String, style: Style = .plain) {
        self.title = title
        self.style = style
    }

    /// Returns the text between angle quotation marks.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 2 else { return [] }
        let words = Truncation.tail.apply(to: title, columns: space.width - 2)
        var style = style
        style.attributes.insert(.bold)
        return [Line("‹\(words)›", style: style)]
    }
}
