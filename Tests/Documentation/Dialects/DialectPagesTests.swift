import Foundation
import Testing

/// The pages for those who come from other libraries: what they print of ours stands in compiled code beside this file.
@Suite struct DialectPagesTests {
    @Test(arguments: ["FromAbstractionKit", "FromAlamofire", "FromJayme", "FromMoya"])
    func everySnippetOfOursStandsInCompiledCode(page: String) throws {
        let blocks = Self.blocks(of: try Self.text("../../../Sources/Millrace/Documentation.docc/\(page).md"))
        let ours = blocks.filter { $0.info == "swift" }
        let source = Self.significantLines(try Self.text("\(page).swift"))

        #expect(ours.count >= 6)
        #expect(blocks.contains { $0.info.hasPrefix("swift ") })
        for block in ours {
            #expect(
                source.contains(Self.significantLines(block.code)),
                "\(page).swift doesn't have this snippet of the page:\n\(block.code)"
            )
        }
    }

    private static func text(_ path: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: path).standardized, encoding: .utf8)
    }

    /// The fenced blocks of a page: `swift` for ours, and `swift` with another word for theirs.
    private static func blocks(of markdown: String) -> [(info: String, code: String)] {
        var blocks: [(info: String, code: String)] = []
        var current: (info: String, lines: [Substring])?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if !line.hasPrefix("```") {
                current?.lines.append(line)
            } else if let block = current {
                blocks.append((block.info, block.lines.joined(separator: "\n")))
                current = nil
            } else {
                current = (String(line.dropFirst(3)), [])
            }
        }
        return blocks
    }

    /// The lines without their indentation: a snippet may stand inside of a function.
    private static func significantLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .joined(separator: "\n")
    }
}
