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

    /// The last column of the table of bad input names a test.
    @Test func everyRowOfBadInputHasATest() throws {
        let proposal = try Self.text("../../../Proposals/0004-dialects.md")
        let rows = try #require(proposal.firstMatch(of: #/### Bad input\n\n((\|.*\n)+)/#)).1
            .split(separator: "\n").dropFirst(2)
        let folder = Self.url("../../Repositories")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".swift") }
        let tests = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()

        #expect(rows.count >= 19)
        for row in rows {
            let name = row.firstMatch(of: #/`(\w+)` \|$/#)?.1 ?? "none"
            #expect(tests.contains(" func \(name)("), "no test: \(row)")
        }
    }

    private static func url(_ path: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardized
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: url(path), encoding: .utf8)
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
