import Millrace

/// The theme that the user has chosen.
enum AppTheme: String, Codable, CaseIterable {
    /// The theme of the terminal.
    case automatic
    case light
    case dark
    case highContrast
    case mono

    /// Decodes a theme; one that a later version of the app has saved is automatic here, and costs none of the screens.
    init(from decoder: any Decoder) throws {
        self = AppTheme(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .automatic
    }

    /// The theme of the screens; `nil` for that of the terminal.
    var theme: Theme? {
        switch self {
        case .automatic: nil
        case .light: .light
        case .dark: .dark
        case .highContrast: .highContrast
        case .mono: .mono
        }
    }
}
