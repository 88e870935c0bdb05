/// The looks of all named styles.
///
/// Components and apps write the name of a style; the theme of the screen gives it colors and attributes. A theme is a
/// value, so it can be part of the state:
///
/// ```swift
/// screen.themed(state.isDark ? .dark : .light)
/// ```
/// A screen without a theme has that of the host: `TerminalHost` chooses it by the background of the terminal. A theme
/// of your own is another one with changed styles:
///
/// ```swift
/// var theme = Theme.dark
/// theme[.title] = Style(foreground: .rgb(255, 200, 0), attributes: .bold)
/// ```
public struct Theme: Hashable, Sendable {
    /// The styles, by the raw values of their names; none of them has a name.
    private var styles: [Style]

    /// The styles on a terminal with 16 colors, where they are others than the nearest ones.
    private var paletteStyles: [Style]?

    /// Whether the terminal has 16 colors: those of its own palette.
    private(set) var isOnPalette = false

    private init(styles: [Style], onPalette paletteStyles: [Style]? = nil) {
        self.styles = styles
        self.paletteStyles = paletteStyles
    }

    /// Creates a theme from another one with some changed styles.
    ///
    /// - Parameters:
    ///   - base: The other theme.
    ///   - changes: The new styles; a named one is taken from `base`.
    public init(_ base: Theme, _ changes: [StyleName: Style]) {
        self = base
        for (name, style) in changes { set(style, as: name, of: base) }
    }

    /// Sets a style; a name in it is looked up in another theme, and for a palette in that of the palette.
    private mutating func set(_ style: Style, as name: StyleName, of base: Theme) {
        styles[Int(name.rawValue)] = style.resolved(in: base)
        paletteStyles?[Int(name.rawValue)] = style.resolved(in: base.onPalette)
    }

    /// The theme as a terminal with 16 colors shows it.
    ///
    /// The nearest of 16 colors would make most of a theme gray, and its text unreadable: the built-in themes have
    /// styles of their own there.
    package var onPalette: Theme {
        var theme = Theme(styles: paletteStyles ?? styles)
        theme.isOnPalette = true
        return theme
    }

    /// The style with a name.
    ///
    /// Setting a named style copies its current look from the theme.
    @inline(__always)
    public subscript(name: StyleName) -> Style {
        get { styles[Int(name.rawValue)] }
        set { set(newValue, as: name, of: self) }
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

    /// The terminal's own colors, which can be read on any background: a style with a color sets the background too.
    ///
    /// This theme is the one of a host that doesn't know the background, and of snapshots.
    public static let standard = Theme(
        plain,
        [
            .title: .bold, .key: .bold, .highlight: .bold, .focusedBorder: .bold,
            .secondary: .dim, .border: .dim,
            .placeholder: Style(attributes: [.dim, .italic]), .disabled: Style(attributes: [.dim, .strikethrough]),
            .focus: Style(attributes: .reverse), .selection: Style(attributes: .reverse),
            .accent: .bold, .link: Style(attributes: .underline), .info: Style(attributes: .italic),
            .success: Style(foreground: .black, background: .green),
            .warning: Style(foreground: .black, background: .brightYellow),
            .error: Style(foreground: .brightWhite, background: .red),
            .destructive: Style(foreground: .brightWhite, background: .red, attributes: .bold),
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
        ),
        onPalette: [
            .text: Style(foreground: .white, background: .black), .title: .bold,
            .secondary: .dim, .border: .dim,
            .placeholder: Style(attributes: [.dim, .italic]), .disabled: Style(attributes: [.dim, .strikethrough]),
            .focusedBorder: Style(foreground: .cyan, attributes: .bold),
            .key: Style(foreground: .cyan, attributes: .bold), .highlight: Style(foreground: .cyan, attributes: .bold),
            .focus: Style(attributes: .reverse), .selection: Style(foreground: .cyan, attributes: .reverse),
            .accent: Style(foreground: .cyan), .link: Style(foreground: .cyan, attributes: .underline),
            .info: Style(foreground: .cyan), .success: Style(foreground: .green),
            .warning: Style(foreground: .brightYellow),
            .error: Style(foreground: .brightRed), .destructive: Style(foreground: .brightRed, attributes: .bold),
        ]
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
        ),
        // Bold black is gray on many terminals, and green and yellow can't be read on white.
        onPalette: [
            .text: Style(foreground: .black, background: .brightWhite), .title: Style(attributes: .underline),
            .secondary: .dim, .border: .dim,
            .placeholder: Style(attributes: [.dim, .italic]), .disabled: Style(attributes: [.dim, .strikethrough]),
            .focusedBorder: Style(foreground: .blue), .key: Style(foreground: .blue),
            .highlight: Style(foreground: .blue),
            .focus: Style(attributes: .reverse), .selection: Style(foreground: .blue, attributes: .reverse),
            .accent: Style(foreground: .blue), .link: Style(foreground: .blue, attributes: .underline),
            .info: Style(foreground: .blue, attributes: .italic),
            .success: Style(foreground: .black, background: .green),
            .warning: Style(foreground: .black, background: .brightYellow),
            .error: Style(foreground: .red), .destructive: Style(foreground: .red, attributes: .underline),
        ]
    )

    /// A theme without colors, whose styles differ in their attributes.
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
    private static func colored(_ colors: Palette, onPalette limited: [StyleName: Style]) -> Theme {
        let theme = Theme(
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
        return Theme(styles: theme.styles, onPalette: Theme(plain, limited).styles)
    }
}
