import Foundation

/// The Swift snippets in documentation comments.
enum DocumentedSnippets {
    static func all(in folder: URL) throws -> [String] {
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
            snippets(in: try String(contentsOf: folder.appending(path: file), encoding: .utf8))
        }
    }

    /// The lines that say something, without indentation and comments: a snippet may stand inside a function.
    static func significant(_ code: String) -> String {
        code.split(separator: "\n")
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("//") }
            .joined(separator: "\n")
    }

    private static func snippets(in source: String) -> [String] {
        var snippets: [String] = []
        var current: [String]?
        for line in source.split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard line.hasPrefix("///") else { continue }
            let text = line.dropFirst(3)
            if text.trimmingCharacters(in: .whitespaces).hasPrefix("```") {
                if let current { snippets.append(current.joined(separator: "\n")) }
                current = current == nil && text.hasSuffix("```swift") ? [] : nil
            } else {
                current?.append(String(text))
            }
        }
        return snippets
    }
}
