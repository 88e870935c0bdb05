extension Screen {
    /// The screen's own theme, or that of the first embedded screen with one.
    var ownTheme: Theme? {
        theme ?? pinnedTop.theme ?? box.theme ?? pinnedBottom.theme
    }

    /// Returns the theme in which the screen is shown.
    ///
    /// - Parameter host: The theme of the host. If it has no colors, it replaces a theme with colors: only attributes
    ///   distinguish styles then. If it is that of a terminal with 16 colors, other themes are shown as on such a
    ///   terminal.
    func shownTheme(on host: Theme) -> Theme {
        guard let ownTheme = host.isOnPalette ? ownTheme?.onPalette : ownTheme else { return host }
        return host.isMonochrome && !ownTheme.isMonochrome ? host : ownTheme
    }
}
