import Foundation

/// The source with the table of the canned responses, which are embedded in code.
package enum ResponseTable {
    /// The name of the file, in the folder of the target of canned responses.
    package static let name = "Files.swift"

    /// Whether a source has a table.
    package static func isTable(_ source: String) -> Bool {
        "\n\(source)".contains("\nlet files:")
    }

    /// Returns the source with a line for each file in its table, in alphabetical order; nil if it has no table.
    ///
    /// - Parameters:
    ///   - files: The names of files in the folder `Responses`. One that is in the table already is not added again.
    ///   - others: The names of files that the table has no longer.
    package static func text(_ source: String, adding files: [String], removing others: [String] = []) -> String? {
        var lines = source.components(separatedBy: "\n")
        guard let first = lines.firstIndex(where: { $0.hasPrefix("let files:") }),
            let end = lines[first...].firstIndex(of: "]")
        else { return nil }
        let gone = Set(others.map(line))
        let added = Set(files.map(line)).subtracting(lines[first..<end])
        var table = lines[(first + 1)..<end].filter { !gone.contains($0) }
        for line in added.sorted() { table.insert(line, at: table.firstIndex { $0 > line } ?? table.endIndex) }
        lines.replaceSubrange((first + 1)..<end, with: table)
        return lines.joined(separator: "\n")
    }

    /// Returns the line of a file.
    package static func line(_ file: String) -> String {
        let identifier = String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        return "    (\"\(file)\", PackageResources.\(identifier)),"
    }
}
