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
/// A new accent takes one line: `Theme.dark.accented(.rgb(255, 150, 60))`.
public struct Theme: Hashable, Sendable {
    /// The styles, by the raw values of their names; none of them has a name.
    var styles: [Style]

    /// The styles on a terminal with 16 colors, where they are others than the nearest ones.
    private var paletteStyles: [Style]?

    /// Whether the terminal has 16 colors: those of its own palette.
    private(set) var isOnPalette = false

    init(styles: [Style], onPalette paletteStyles: [Style]? = nil) {
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

    /// Whether the theme has surfaces, so that the layout needs no rules and brackets to divide a screen.
    var hasSurfaces: Bool { self[.bar].background != .standard }

    static let plain = Theme(styles: Array(repeating: .plain, count: StyleName.allCases.count))
}
