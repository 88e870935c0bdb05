import Millrace

/// A state of a screen to look at while its renderer is written.
///
/// ```swift
/// Preview("loading") { TidesRenderer(observer: .ignored).render(state: .init(harbour: "Dover")) }
/// ```
/// The function runs for each picture: after the code has changed, and when the width, the theme or the language is
/// another. See ``assertPreviews(sourceLocation:function:previews:)``.
public struct Preview {
    struct Version {
        /// The name of the language; empty where the preview has one.
        let language: String
        let texts: Texts
        let screen: () -> Screen
    }

    /// The widths of a preview that names none, in columns: a narrow terminal, the usual one and a wide one.
    public static let widths = [40, 80, 120]

    /// The name, which no other preview of the renderer has.
    public let name: String
    /// The widths at which the screen is looked at, in columns.
    public let widths: [Int]
    let versions: [Version]

    /// Creates a preview.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - widths: The widths at which the screen is looked at, in columns; an empty list is the usual ones.
    ///   - screen: A function that returns the screen, usually that of a renderer for a state.
    public init(_ name: String, widths: [Int] = Preview.widths, screen: @escaping () -> Screen) {
        self.name = name
        self.widths = widths.isEmpty ? Preview.widths : widths
        versions = [Version(language: "", texts: .english, screen: screen)]
    }

    /// Creates a preview of a screen in several languages.
    ///
    /// ```swift
    /// Preview("loaded", in: AppLanguage.allCases, texts: \.texts) { language in
    ///     CitiesRenderer(observer: .ignored).render(state: .init(), words: language.words)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - widths: The widths at which the screen is looked at, in columns.
    ///   - languages: The languages, as the app has them: values whose descriptions are their names.
    ///   - texts: Returns the texts of a language that the SDK shows by itself.
    ///   - screen: A function that returns the screen in a language.
    public init<Language>(
        _ name: String,
        widths: [Int] = Preview.widths,
        in languages: [Language],
        texts: (Language) -> Texts,
        screen: @escaping (Language) -> Screen
    ) {
        self.name = name
        self.widths = widths.isEmpty ? Preview.widths : widths
        versions = languages.map { language in
            Version(language: "\(language)", texts: texts(language), screen: { screen(language) })
        }
    }
}

extension Preview {
    /// Returns the frame of a picture.
    ///
    /// - Throws: `ScreenMistake`.
    func frame(width: Int, theme: Theme, of version: Version) throws -> TextFrame {
        try Texts.$current.withValue(version.texts) {
            let screen = version.screen()
            try screen.requireNoMistakes()
            return screen.frame(width: width, theme: theme)
        }
    }

    /// Returns the screen as plain text, in all languages and widths.
    func text() throws -> String {
        var parts: [String] = []
        for version in versions {
            for width in widths {
                let language = version.language.isEmpty ? "" : ", \(version.language)"
                let text = try frame(width: width, theme: .standard, of: version).plainText
                parts.append("# \(width) columns\(language)\n\n\(text)")
            }
        }
        return parts.joined(separator: "\n\n")
    }
}
