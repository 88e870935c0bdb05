extension Screen {
    /// The screen's own theme, or that of the first embedded screen with one.
    var ownTheme: Theme? {
        theme ?? pinnedTop.theme ?? box.theme ?? pinnedBottom.theme
    }

    /// Returns the theme in which the screen is shown.
    ///
    /// - Parameter host: The theme of the host. If it has no colors, the terminal shows none, and only attributes tell
    ///   styles apart: a theme with colors gives way to it. If it is that of a terminal with 16 colors, others are
    ///   shown as such a terminal does.
    func shownTheme(on host: Theme) -> Theme {
        guard let ownTheme = host.isOnPalette ? ownTheme?.onPalette : ownTheme else { return host }
        return host.isMonochrome && !ownTheme.isMonochrome ? host : ownTheme
    }
}
