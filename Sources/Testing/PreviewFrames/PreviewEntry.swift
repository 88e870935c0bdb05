/// A preview in the list that the process with the previews sends.
package struct PreviewEntry: Codable, Equatable, Sendable {
    /// The renderer's feature: the name of the file of the previews, without the word at its end.
    package let feature: String
    package let name: String
    /// The widths at which the preview is looked at, in columns.
    package let widths: [Int]
    /// The names of the languages; none where the preview has one.
    package let languages: [String]

    package init(feature: String, name: String, widths: [Int], languages: [String]) {
        (self.feature, self.name, self.widths, self.languages) = (feature, name, widths, languages)
    }

    /// The name that no other preview of the package has.
    package var id: String {
        "\(feature)/\(name)"
    }
}
