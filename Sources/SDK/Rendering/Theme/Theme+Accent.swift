extension Theme {
    /// Returns the theme with another accent: the color of keys, marks, drawings and of what has the focus.
    ///
    /// ```swift
    /// screen.themed(.dark.accented(.rgb(255, 150, 60)))
    /// ```
    /// A color that can hardly be read on the background of the theme is mixed with that of the text until it can
    /// (a contrast of 4.5). The theme for a terminal with 16 colors stays as it is, because the accent of these is the
    /// user's. A theme without a background of its own, such as ``standard``, stays as it is, too: choose the accent
    /// first, and then ``transparent``.
    ///
    /// - Parameter accent: The color.
    /// - Returns: The theme.
    public func accented(_ accent: Color) -> Theme {
        let (background, ink) = (self[.text].background, self[.text].foreground)
        guard !isOnPalette, [background, ink, accent].allSatisfy({ $0 != .standard }) else { return self }
        let shades = (0...20).map { accent.mixed(with: ink, Double($0) / 20) }
        // A mark, a key and a name stand on surfaces too.
        let surfaces = [background] + [self[.bar], self[.field]].map(\.background).filter { $0 != .standard }
        let shade =
            shades.first { shade in
                let row = background.mixed(with: shade, Self.shareOfHighlight)
                return (surfaces + [row]).allSatisfy { shade.contrast(to: $0) >= Self.leastContrast }
            } ?? ink
        var theme = self
        // The palette keeps its styles, which the subscript would set.
        func set(_ name: StyleName, _ change: (inout Style) -> Void) {
            change(&theme.styles[Int(name.rawValue)])
        }
        set(.accent) { $0 = Style(foreground: shade) }
        for name in [StyleName.key, .focusedBorder] {
            set(name) { $0 = Style(foreground: shade, attributes: .bold) }
        }
        set(.focus) { $0 = Style(foreground: shade, attributes: [.bold, .reverse]) }
        set(.highlight) { style in
            if style.attributes.contains(.reverse) {
                style.foreground = shade
            } else {
                style.foreground = ink
                style.background = background.mixed(with: shade, Self.shareOfHighlight)
            }
        }
        return theme
    }

    /// The share of the accent in the bar at the focus: enough to see it, and little enough to read all styles on it.
    private static let shareOfHighlight = 0.15

    /// The contrast that the guidelines ask of text (WCAG 2.2, AA), and a little for the rounding of colors.
    private static let leastContrast = 4.55
}

extension Color {
    /// Returns a mixture with another color; the color itself if one of both is the terminal's default.
    fileprivate func mixed(with other: Color, _ share: Double) -> Color {
        guard let mine = redGreenBlue, let others = other.redGreenBlue else { return self }
        func mix(_ one: Int, _ other: Int) -> UInt8 {
            UInt8((Double(one) + share * Double(other - one)).rounded())
        }
        return .rgb(mix(mine.red, others.red), mix(mine.green, others.green), mix(mine.blue, others.blue))
    }
}
