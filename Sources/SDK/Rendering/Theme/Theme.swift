/// The looks of all named styles.
///
/// Components and apps write the name of a style; the theme of the screen gives it colors and attributes. A theme is a
/// value, so it can be part of the state:
///
/// ```swift
/// screen.themed(state.isDark ? .dark : .light)
/// ```
/// A screen without a theme has that of the host: `TerminalHost` chooses it by the background of the terminal. A theme
/// of one's own is another one with changed styles:
///
/// ```swift
/// var theme = Theme.dark
/// theme[.title] = Style(foreground: .rgb(255, 200, 0), attributes: .bold)
/// ```
public struct Theme: Hashable, Sendable {
    /// The styles, by the raw values of their names; none of them has a name.
    private var styles: [Style]

    private init(styles: [Style]) {
        self.styles = styles
    }

    /// Creates a theme from another one with some changed styles.
    ///
    /// - Parameters:
    ///   - base: The other theme.
    ///   - changes: The new styles; a named one is taken from `base`.
    public init(_ base: Theme, _ changes: [StyleName: Style]) {
        styles = base.styles
        for (name, style) in changes { styles[Int(name.rawValue)] = style.resolved(in: base) }
    }

    /// The style with a name; a named style that is set looks as it does in the theme at that moment.
    @inline(__always)
    public subscript(name: StyleName) -> Style {
        get { styles[Int(name.rawValue)] }
        set { styles[Int(name.rawValue)] = newValue.resolved(in: self) }
    }

    /// Whether no style has a color, as on a terminal without colors.
    public var isMonochrome: Bool {
        styles.allSatisfy { $0.foreground == .standard && $0.background == .standard }
    }

    /// The theme with the terminal's own colors for text without a style, so that the terminal's background stays.
    public var transparent: Theme {
        Theme(self, [.text: Style(attributes: self[.text].attributes)])
    }

    private static let plain = Theme(styles: Array(repeating: .plain, count: StyleName.allCases.count))

    /// The terminal's own colors, which can be read on any background.
    ///
    /// This theme is the one of a host that doesn't know the background, and of snapshots.
    public static let standard = Theme(
        plain,
        [
            .title: .bold, .key: .bold, .highlight: .bold, .focusedBorder: .bold,
            .secondary: .dim, .placeholder: .dim, .disabled: .dim, .border: .dim,
            .focus: Style(attributes: .reverse), .selection: Style(attributes: .reverse),
            .accent: Style(foreground: .cyan), .link: Style(attributes: .underline),
            .info: Style(foreground: .blue), .success: Style(foreground: .green), .warning: Style(foreground: .yellow),
            .error: Style(foreground: .red), .destructive: Style(foreground: .red, attributes: .bold),
        ]
    )

    /// Light text on a dark background.
    public static let dark = colored(
        Palette(
            text: .rgb(228, 230, 235),
            background: .rgb(24, 26, 31),
            secondary: .rgb(172, 178, 188),
            placeholder: .rgb(158, 164, 174),
            border: .rgb(128, 136, 148),
            accent: .rgb(92, 204, 224),
            blue: .rgb(134, 182, 255),
            green: .rgb(126, 211, 133),
            yellow: .rgb(229, 192, 90),
            red: .rgb(255, 142, 134)
        )
    )

    /// Dark text on a light background.
    public static let light = colored(
        Palette(
            text: .rgb(32, 35, 41),
            background: .rgb(250, 250, 248),
            secondary: .rgb(82, 88, 97),
            placeholder: .rgb(92, 98, 107),
            border: .rgb(118, 124, 133),
            accent: .rgb(0, 96, 110),
            blue: .rgb(0, 80, 170),
            green: .rgb(0, 98, 40),
            yellow: .rgb(120, 78, 0),
            red: .rgb(176, 0, 32)
        )
    )

    /// No colors: what has to be told apart differs in its attributes.
    ///
    /// A host on a terminal without colors uses this theme for every screen whose theme has colors.
    public static let mono = Theme(
        plain,
        [
            .title: .bold, .key: .bold, .highlight: .bold, .focusedBorder: .bold, .accent: .bold,
            .secondary: .dim, .border: .dim,
            .placeholder: Style(attributes: [.dim, .italic]), .disabled: Style(attributes: [.dim, .strikethrough]),
            .focus: Style(attributes: .reverse), .selection: Style(attributes: [.reverse, .underline]),
            .link: Style(attributes: .underline),
            .info: Style(attributes: [.italic, .underline]), .success: Style(attributes: .italic),
            .warning: Style(attributes: [.bold, .italic]), .error: Style(attributes: [.bold, .underline]),
            .destructive: Style(attributes: [.bold, .underline, .italic]),
        ]
    )

    /// The colors of a built-in theme.
    private struct Palette {
        var text: Color
        var background: Color
        var secondary: Color
        var placeholder: Color
        var border: Color
        var accent: Color
        var blue: Color
        var green: Color
        var yellow: Color
        var red: Color
    }

    /// Returns a theme with a background for the whole screen; focus and selection are reversed, so that they have the
    /// contrast of the text.
    private static func colored(_ colors: Palette) -> Theme {
        Theme(
            plain,
            [
                .text: Style(foreground: colors.text, background: colors.background),
                .title: .bold,
                .secondary: Style(foreground: colors.secondary),
                .placeholder: Style(foreground: colors.placeholder, attributes: .italic),
                .disabled: Style(foreground: colors.placeholder),
                .border: Style(foreground: colors.border),
                .focusedBorder: Style(foreground: colors.accent, attributes: .bold),
                .key: Style(foreground: colors.accent, attributes: .bold),
                .highlight: Style(foreground: colors.accent, attributes: .bold),
                .focus: Style(attributes: .reverse),
                .selection: Style(foreground: colors.blue, attributes: .reverse),
                .accent: Style(foreground: colors.accent),
                .link: Style(foreground: colors.blue, attributes: .underline),
                .info: Style(foreground: colors.blue),
                .success: Style(foreground: colors.green),
                .warning: Style(foreground: colors.yellow),
                .error: Style(foreground: colors.red),
                .destructive: Style(foreground: colors.red, attributes: .bold),
            ]
        )
    }
}
