import Foundation

extension PackageLayout {
    /// Returns the types that the sources in a folder declare, and the names of the sources, with the path of each.
    ///
    /// A module can't have two sources of one name, whatever they declare.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder in the package.
    ///   - left: The paths of sources that don't count.
    package func takenNames(in folder: String, except left: Set<String> = []) -> [String: String] {
        var names: [String: String] = [:]
        for source in files(in: folder) where source.hasSuffix(".swift") && !left.contains(source) {
            names[URL(filePath: source).deletingPathExtension().lastPathComponent] = source
            for type in Self.declaredTypes(in: text(of: source) ?? "") { names[type] = source }
        }
        return names
    }

    /// Returns the names of the types whose declarations begin a line.
    package static func declaredTypes(in source: String) -> [String] {
        source.split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != ":" && $0 != "<" && $0 != "{" }.split(separator: " ")
            guard !line.hasPrefix(" "), words.count > 1, let name = words.last,
                ["struct", "class", "enum", "protocol", "typealias"].contains(words[words.count - 2])
            else { return nil }
            return String(name)
        }
    }
}
