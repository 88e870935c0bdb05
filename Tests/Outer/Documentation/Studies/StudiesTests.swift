import Foundation
import Testing

/// The table of the studies' lines in the proposal says what the files say.
@Suite struct StudiesTests {
    private static let folder = "Tests/Outer/Documentation/Studies"

    /// A row of the table.
    private struct Row {
        let files: [String]
        let lineCount: Int?
        let theirLineCount: Int?

        init?(_ line: Substring) {
            guard let row = line.wholeMatch(of: /\| \d+ \| ([^|]+) \| (\d+) \| ([^|]+) \| (\d+) \|/) else { return nil }
            files = row.1.matches(of: /`(\w+)`/).map { String($0.1) }
            lineCount = Int(row.2)
            theirLineCount = Int(row.4)
        }
    }

    private let rows: [Row]

    init() throws {
        rows = try SourceTree.text("Proposals/0012-features-made-of-features.md")
            .split(separator: "\n")
            .compactMap { Row($0) }
    }

    @Test func theTableHasTheLinesOfTheFiles() throws {
        #expect(rows.count == 16)
        for row in rows {
            let texts = try row.files.map { try SourceTree.text("\(Self.folder)/\($0).swift") }
            let lines = texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast() }
            // The lines that `.ci/pages` reads are no part of a study.
            let lineCount = lines.count { !$0.contains(#/^ *\/\/ (Page: .*|End of page)$/#) }
            #expect(row.lineCount == lineCount, "\(row.files)")
        }
    }

    @Test func eachStudyHasFewerLinesThanTheirs() throws {
        for row in rows {
            let (ours, theirs) = (try #require(row.lineCount), try #require(row.theirLineCount))
            #expect(ours > 0 && ours < theirs, "\(row.files)")
        }
    }

    /// The table has every study, and each has a suite.
    @Test func everyFileIsInTheTable() {
        let names = SourceTree.files(below: Self.folder, types: ["swift"])
            .map { String($0.dropFirst(Self.folder.count + 1).dropLast(".swift".count)) }
        let (suites, files) = (names.filter { $0.hasSuffix("Tests") }, names.filter { !$0.hasSuffix("Tests") })
        #expect(
            (Set(rows.flatMap(\.files)), Set(suites))
                == (
                    Set(files).subtracting(["Tally"]),
                    Set(rows.flatMap(\.files).map { "\($0)Tests" } + ["StudiesTests"])
                )
        )
    }
}
