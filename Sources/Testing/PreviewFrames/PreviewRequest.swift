/// A picture that the gallery asks for.
package struct PreviewRequest: Codable, Equatable, Sendable {
    /// The ``PreviewEntry/id`` of the preview.
    package var id: String
    package var width: Int
    package var theme: PreviewTheme
    /// The name of the language; `nil` for the first one.
    package var language: String?

    package init(id: String, width: Int, theme: PreviewTheme, language: String?) {
        (self.id, self.width, self.theme, self.language) = (id, width, theme, language)
    }
}
