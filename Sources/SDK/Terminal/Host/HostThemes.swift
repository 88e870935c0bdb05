import MillraceRendering

/// The themes among which a terminal host chooses for screens that have none.
///
/// ```swift
/// let host = try TerminalHost(themes: HostThemes(dark: night.transparent))
/// ```
/// A host without colors uses ``mono``. With colors, the terminal's background decides between ``light`` and ``dark``,
/// as soon as the terminal has reported it. Where there are 16 colors, which are the terminal's own palette, each theme
/// has styles for these.
public struct HostThemes: Hashable, Sendable {
    /// The theme for a background that isn't known.
    public var standard: Theme
    /// The theme for a light background.
    public var light: Theme
    /// The theme for a dark background.
    public var dark: Theme
    /// The theme for a terminal without colors.
    public var mono: Theme

    /// Creates a choice; the built-in themes leave the terminal's background as it is.
    ///
    /// - Parameters:
    ///   - standard: The theme for a background that isn't known.
    ///   - light: The theme for a light background.
    ///   - dark: The theme for a dark background.
    ///   - mono: The theme for a terminal without colors.
    public init(
        standard: Theme = .standard,
        light: Theme = Theme.light.transparent,
        dark: Theme = Theme.dark.transparent,
        mono: Theme = .mono
    ) {
        self.standard = standard
        self.light = light
        self.dark = dark
        self.mono = mono
    }

    /// Creates the built-in choice with another accent; see `Theme.accented(_:)`.
    ///
    /// ```swift
    /// let host = try TerminalHost(themes: HostThemes(accent: .rgb(255, 150, 60)))
    /// ```
    public init(accent: Color) {
        self.init(light: Theme.light.accented(accent).transparent, dark: Theme.dark.accented(accent).transparent)
    }

    /// Returns the theme of a terminal.
    ///
    /// - Parameters:
    ///   - colors: The number of colors that the terminal can show.
    ///   - isLight: Whether its background is light, or `nil` if that isn't known.
    func theme(colors: ColorSupport, isLight: Bool?) -> Theme {
        let theme = isLight.map { $0 ? light : dark } ?? standard
        return switch colors {
        case .none: mono
        case .ansi16: theme.onPalette
        case .ansi256, .trueColor: theme
        }
    }

    /// Whether the background matters on a terminal with some colors.
    func dependsOnBackground(colors: ColorSupport) -> Bool {
        theme(colors: colors, isLight: true) != theme(colors: colors, isLight: false)
            || theme(colors: colors, isLight: true) != theme(colors: colors, isLight: nil)
    }
}
