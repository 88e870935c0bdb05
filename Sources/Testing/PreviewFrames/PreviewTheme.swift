import MillraceRendering

/// The themes in which a preview can be looked at: those that the hosts of users have.
package enum PreviewTheme: String, Codable, CaseIterable, Sendable {
    case dark
    case light
    case sixteenColors = "16 colors"
    case highContrast = "high contrast"
    case noColors = "no colors"

    package var theme: Theme {
        switch self {
        case .dark: .dark
        case .light: .light
        case .sixteenColors: Theme.dark.onPalette
        case .highContrast: .highContrast
        case .noColors: .mono
        }
    }
}
