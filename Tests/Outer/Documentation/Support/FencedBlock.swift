import Foundation

/// A piece of a page between two fences.
struct FencedBlock {
    /// What it is: `swift` for code of ours, `swift` and another word for theirs, `text` for output.
    let info: String
    let lines: [String]

    var text: String { lines.joined(separator: "\n") }

    /// The lines that say something to the compiler.
    var code: [String] { lines.compactMap { Self.parts(of: $0).code } }

    /// What the comments say, those after code too.
    var comments: [String] { lines.compactMap { Self.parts(of: $0).comment } }

    /// The code of a line without its indentation, and its comment.
    ///
    /// After code, a comment begins with two spaces.
    static func parts(of line: some StringProtocol) -> (code: String?, comment: String?) {
        let line = line.trimmingCharacters(in: .whitespaces)
        guard !line.hasPrefix("//") else { return (nil, String(line.drop { $0 == "/" }.dropFirst())) }
        guard let mark = line.range(of: "  // ") else { return (line.isEmpty ? nil : line, nil) }
        return (line[..<mark.lowerBound].trimmingCharacters(in: .whitespaces), String(line[mark.upperBound...]))
    }
}
