import Foundation

/// A file of generated code: its path in the folder of a target, and its text.
package struct GeneratedFile: Sendable, Equatable {
    /// The folder at a package's root with the texts that were generated last, in folders for documents and targets.
    package static let stateFolder = ".generate-services"

    package let path: String
    package let text: String

    package init(path: String, text: String) {
        (self.path, self.text) = (path, text)
    }

    /// Returns the paths of the documents from which files of a package were generated, or their names.
    package static func documents(in root: URL) -> [String] {
        let sources = GeneratedState.names(in: root).map { name in
            (try? GeneratedState.source(ofStateNamed: name, in: root)) ?? name
        }
        return Set(sources).sorted()
    }
}
