import MillracePlatform

extension Color {
    /// Whether black text is easier to read on the color than white text; `nil` for the terminal's default color.
    ///
    /// The relative luminance decides, and the two contrasts are equal at 0.179 (WCAG 2.2, "contrast ratio").
    package var isLight: Bool? {
        luminance.map { $0 > 0.179 }
    }

    /// The contrast to another color, from 1 to 21 (WCAG 2.2, "contrast ratio"); 1 for the terminal's default color.
    package func contrast(to other: Color) -> Double {
        guard let mine = luminance, let others = other.luminance else { return 1 }
        return (max(mine, others) + 0.05) / (min(mine, others) + 0.05)
    }

    private var luminance: Double? {
        guard let parts = redGreenBlue else { return nil }
        func linear(_ part: Int) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green) + 0.0722 * linear(parts.blue)
    }
}
