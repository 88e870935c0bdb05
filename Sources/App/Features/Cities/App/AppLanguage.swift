import Millrace

/// The language of the app, which the user has chosen.
package enum AppLanguage: String, Codable, CaseIterable, Sendable {
    /// English, also where the environment has a language that the app doesn't have.
    case english
    /// German.
    case german

    /// Decodes a language; one that a later version of the app has saved is English here, and costs none of the
    /// screens.
    package init(from decoder: any Decoder) throws {
        self = AppLanguage(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .english
    }

    /// Creates the language that the environment prefers.
    ///
    /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that isn't empty decides.
    ///
    /// - Parameter environment: A function that returns the value of a variable.
    package init(environment: (String) -> String?) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty }
        self = locale?.lowercased().hasPrefix("de") == true ? .german : .english
    }

    /// Creates the language of a name on a command line: `english` or `en`, `german` or `de`; nil for another name.
    package init?(name: String) {
        switch name.lowercased() {
        case "english", "en": self = .english
        case "german", "de": self = .german
        default: return nil
        }
    }

    /// The texts that the SDK shows by itself.
    package var texts: Texts {
        switch self {
        case .english: .english
        case .german: .german
        }
    }

    /// The words of the screens.
    var words: Words {
        switch self {
        case .english: .english
        case .german: .german
        }
    }
}
