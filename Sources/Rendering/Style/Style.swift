/// The colors and attributes of text.
public struct Style: Hashable, Sendable {
    /// The color of the text.
    public var foreground: Color
    /// The color behind the text.
    public var background: Color
    /// The attributes.
    public var attributes: TextAttributes

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

    /// Returns this style on top of another: this style's colors where it has them, else those of `base`, and the
    /// attributes of both.
    public func over(_ base: Style) -> Style {
        Style(
            foreground: foreground == .standard ? base.foreground : foreground,
            background: background == .standard ? base.background : background,
            attributes: attributes.union(base.attributes)
        )
    }

    /// Whether an empty cell of this style looks different from a plain one.
    package var showsOnBlank: Bool {
        background != .standard || !attributes.isDisjoint(with: [.underline, .reverse, .strikethrough])
    }
}
