/// A file of generated code: its path in the folder of a target, and its text.
package struct GeneratedFile: Sendable, Equatable {
    package let path: String
    package let text: String

    package init(path: String, text: String) {
        (self.path, self.text) = (path, text)
    }
}
