/// The text of a file of tests, with its imports.
enum TestSource {
    /// Returns the text.
    ///
    /// - Parameters:
    ///   - modules: The modules that are imported in any case.
    ///   - module: The module whose internal declarations the file uses; nil for none.
    static func text(_ source: SourceText, _ modules: [String], testing module: String?) -> String {
        let text = source.file(importing: modules)
        guard let module else { return text }
        let line = "@testable import \(module)\n\n"
        guard text.hasPrefix("import "), let end = text.range(of: "\n\n") else { return line + text }
        return text[..<end.upperBound] + line + text[end.upperBound...]
    }
}
