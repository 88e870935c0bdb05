/// The colors and attributes of text: its own, or those that a ``Theme`` has under a name.
public struct Style: Hashable, Sendable {
    /// The color of the text.
    public var foreground: Color
    /// The color behind the text.
    public var background: Color
    /// The attributes.
    public var attributes: TextAttributes
    /// The name under which a theme has more of the style, or `nil` for a style that is the same in every theme.
    public internal(set) var name: StyleName?

    /// Creates a style; colors that aren't given are the terminal's default.
    public init(
        foreground: Color = .standard,
        background: Color = .standard,
        attributes: TextAttributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's default colors, without attributes.
    public static let plain = Style()
    /// Bold text.
    public static let bold = Style(attributes: .bold)
    /// Dim text.
    public static let dim = Style(attributes: .dim)

    /// Whether an empty cell of this style looks different from a plain one.
    package var showsOnBlank: Bool {
        background != .standard || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
    }
}
