extension Style {
    /// The theme's ``StyleName/text``.
    public static let text = Style(.text)
    /// The theme's ``StyleName/title``.
    public static let title = Style(.title)
    /// The theme's ``StyleName/secondary``.
    public static let secondary = Style(.secondary)
    /// The theme's ``StyleName/placeholder``.
    public static let placeholder = Style(.placeholder)
    /// The theme's ``StyleName/disabled``.
    public static let disabled = Style(.disabled)
    /// The theme's ``StyleName/border``.
    public static let border = Style(.border)
    /// The theme's ``StyleName/focusedBorder``.
    public static let focusedBorder = Style(.focusedBorder)
    /// The theme's ``StyleName/key``.
    public static let key = Style(.key)
    /// The theme's ``StyleName/highlight``.
    public static let highlight = Style(.highlight)
    /// The theme's ``StyleName/focus``.
    public static let focus = Style(.focus)
    /// The theme's ``StyleName/selection``.
    public static let selection = Style(.selection)
    /// The theme's ``StyleName/accent``.
    public static let accent = Style(.accent)
    /// The theme's ``StyleName/link``.
    public static let link = Style(.link)
    /// The theme's ``StyleName/info``.
    public static let info = Style(.info)
    /// The theme's ``StyleName/success``.
    public static let success = Style(.success)
    /// The theme's ``StyleName/warning``.
    public static let warning = Style(.warning)
    /// The theme's ``StyleName/error``.
    public static let error = Style(.error)
    /// The theme's ``StyleName/destructive``.
    public static let destructive = Style(.destructive)
    /// The theme's ``StyleName/bar``.
    public static let bar = Style(.bar)
    /// The theme's ``StyleName/field``.
    public static let field = Style(.field)

    /// Creates the style that a theme has under a name.
    public init(_ name: StyleName) {
        self.init()
        self.name = name
    }

    /// Returns the style without a name: its own colors and attributes on top of those that the theme has under the
    /// name.
    @inline(__always)
    public func resolved(in theme: Theme) -> Style {
        guard let name else { return self }
        return unnamed.over(theme[name])
    }

    /// Returns this style on top of another: this style's colors where it has them, else those of `base`, and the
    /// attributes of both.
    ///
    /// - Parameters:
    ///   - base: The style below.
    ///   - theme: The theme, which has the colors of a named style.
    @inline(__always)
    public func over(_ base: Style, in theme: Theme) -> Style {
        // Only a name on top of something has to be known now.
        guard name != nil, base != .plain else { return over(base) }
        return resolved(in: theme).over(base.resolved(in: theme))
    }

    /// Returns this style on top of another, which keeps its name.
    @inline(__always)
    private func over(_ base: Style) -> Style {
        var style = Style(
            foreground: foreground == .standard ? base.foreground : foreground,
            background: background == .standard ? base.background : background,
            attributes: attributes.union(base.attributes)
        )
        style.name = name ?? base.name
        return style
    }

    private var unnamed: Style {
        Style(foreground: foreground, background: background, attributes: attributes)
    }
}
