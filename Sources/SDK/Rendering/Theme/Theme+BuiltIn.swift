extension Theme {
    /// The terminal's own colors, which can be read on any background: a style with a color sets the background too.
    ///
    /// This theme is the one of a host that doesn't know the background, and of snapshots.
    public static let standard = Theme(
        plain,
        [
            .title: .bold, .key: .bold, .highlight: Style(attributes: [.bold, .reverse]), .focusedBorder: .bold,
            .secondary: .dim, .border: .dim,
            .placeholder: Style(attributes: [.dim, .italic]), .disabled: Style(attributes: [.dim, .strikethrough]),
            .focus: Style(attributes: [.bold, .reverse]), .selection: Style(attributes: .reverse),
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
            bar: .rgb(38, 41, 49),
            field: .rgb(50, 54, 64),
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
            .key: Style(foreground: .cyan, attributes: .bold),
            .highlight: Style(foreground: .cyan, attributes: [.bold, .reverse]),
            .focus: Style(attributes: .reverse), .selection: Style(foreground: .cyan, attributes: .reverse),
            .accent: Style(foreground: .cyan), .link: Style(foreground: .cyan, attributes: .underline),
            .info: Style(foreground: .cyan), .success: Style(foreground: .green),
            .warning: Style(foreground: .brightYellow),
            .error: Style(foreground: .brightRed), .destructive: Style(foreground: .brightRed, attributes: .bold),
            .bar: Style(foreground: .black, background: .white),
        ]
    )

    /// Dark text on a light background.
    public static let light = colored(
        Palette(
            text: .rgb(32, 35, 41),
            background: .rgb(250, 250, 248),
            bar: .rgb(236, 238, 241),
            field: .rgb(227, 230, 234),
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
            .highlight: Style(foreground: .blue, attributes: [.bold, .reverse]),
            .focus: Style(attributes: .reverse), .selection: Style(foreground: .blue, attributes: .reverse),
            .accent: Style(foreground: .blue), .link: Style(foreground: .blue, attributes: .underline),
            .info: Style(foreground: .blue, attributes: .italic),
            .success: Style(foreground: .black, background: .green),
            .warning: Style(foreground: .black, background: .brightYellow),
            .error: Style(foreground: .red), .destructive: Style(foreground: .red, attributes: .underline),
            .bar: Style(foreground: .brightWhite, background: .black),
        ]
    )

    /// White text on black, with a contrast of at least 7 (WCAG 2.2, AAA) and a solid bar at the focus.
    public static let highContrast = Theme(
        colored(
            Palette(
                text: .rgb(255, 255, 255),
                background: .rgb(0, 0, 0),
                bar: .rgb(30, 30, 30),
                field: .rgb(46, 46, 46),
                secondary: .rgb(225, 225, 225),
                placeholder: .rgb(205, 205, 205),
                border: .rgb(190, 190, 190),
                accent: .rgb(255, 221, 0),
                blue: .rgb(150, 205, 255),
                green: .rgb(120, 255, 140),
                yellow: .rgb(255, 200, 90),
                red: .rgb(255, 175, 165)
            ),
            onPalette: StyleName.allCases.reduce(into: [:]) { $0[$1] = dark.onPalette[$1] }
        ),
        [.highlight: Style(foreground: .rgb(255, 221, 0), attributes: [.bold, .reverse])]
    )

    /// A theme without colors, whose styles differ in their attributes.
    ///
    /// A host on a terminal without colors uses this theme for every screen whose theme has colors.
    public static let mono = Theme(
        plain,
        [
            .title: .bold, .key: .bold, .highlight: Style(attributes: [.bold, .reverse]), .focusedBorder: .bold,
            .accent: .bold, .secondary: .dim, .border: .dim,
            .placeholder: Style(attributes: [.dim, .italic]), .disabled: Style(attributes: [.dim, .strikethrough]),
            .focus: Style(attributes: [.bold, .reverse]), .selection: Style(attributes: [.reverse, .underline]),
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
        var bar: Color
        var field: Color
        var secondary: Color
        var placeholder: Color
        var border: Color
        var accent: Color
        var blue: Color
        var green: Color
        var yellow: Color
        var red: Color
    }

    /// Returns a theme with a background for the whole screen; the selection is reversed, so that it has the contrast
    /// of the text.
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
                .selection: Style(foreground: colors.blue, attributes: .reverse),
                .link: Style(foreground: colors.blue, attributes: .underline),
                .info: Style(foreground: colors.blue),
                .success: Style(foreground: colors.green),
                .warning: Style(foreground: colors.yellow),
                .error: Style(foreground: colors.red),
                .destructive: Style(foreground: colors.red, attributes: .bold),
                .bar: Style(foreground: colors.text, background: colors.bar),
                .field: Style(foreground: colors.text, background: colors.field),
                .highlight: Style(attributes: .bold),
            ]
        )
        return Theme(styles: theme.styles, onPalette: Theme(plain, limited).styles).accented(colors.accent)
    }
}
