/// A file of generated code: its path in the folder of a target, and its text.
package struct GeneratedFile: Sendable, Equatable {
    /// The folder at a package's root with the texts that were generated last, in a folder for each document.
    package static let stateFolder = ".generate-services"

    package let path: String
    package let text: String

    package init(path: String, text: String) {
        (self.path, self.text) = (path, text)
    }
}
