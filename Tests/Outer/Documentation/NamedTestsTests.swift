import Foundation
import Testing

/// The tests that documentation names are there.
@Suite struct NamedTestsTests {
    /// The tests in a folder.
    private struct Tests {
        private let files: [(path: String, source: String)]

        /// - Parameter folder: A folder of the inner circle; the one of the outer circle belongs to it.
        init(below folder: String) throws {
            let folders = [folder, folder.replacing(/^Tests\//, with: "Tests/Outer/")]
            files = try folders.flatMap { SourceTree.files(below: $0, types: ["swift"]) }
                .map { ($0, try SourceTree.text($0)) }
        }

        /// Whether there is a test of a name: `Type`, `Type.function` or `function`.
        func has(_ name: Substring) -> Bool {
            let parts = name.split(separator: ".")
            switch parts.count {
            case 1:
                return sources(of: parts[0]).contains {
                    Self.declares(parts[0], $0) || $0.contains("func \(parts[0])(")
                }
            case 2:
                return sources(of: parts[0]).contains {
                    Self.declares(parts[0], $0) && $0.contains("func \(parts[1])(")
                }
            default: return false
            }
        }

        /// All sources, and first the one that is named after the type: most are found there.
        private func sources(of type: Substring) -> [String] {
            let own = files.filter { $0.path.hasSuffix("/\(type).swift") }
            return own.map(\.source) + files.map(\.source)
        }

        private static func declares(_ type: Substring, _ source: String) -> Bool {
            ["struct", "class", "enum", "extension"].contains { source.contains("\($0) \(type) {") }
        }
    }

    @Test func theLawsOfStreamsNameTheirTests() throws {
        let tests = try Tests(below: "Tests/SDK/Streams")
        let page = try SourceTree.text("Sources/SDK/Streams/Documentation.docc/Contracts.md")
        let lists = page.matches(of: /\((`[\w.]+`(?:,\s+`[\w.]+`)*)\)/).map(\.1)
        #expect(lists.count >= 8)
        for name in lists.flatMap({ $0.matches(of: /[\w.]+/).map(\.0) }) {
            let isThere = tests.has(name)
            #expect(isThere, "Tests/SDK/Streams has no \(name)")
        }
    }

    /// That the tests are there holds for all names like these.
    @Test func theLawsOfLiveQueriesNameTheirTests() throws {
        let page = try SourceTree.text("Sources/SDK/CQRS/Documentation.docc/ObservedQueries.md")
        let laws = page.matches(of: #/\n\d+\. .+(?:\n {3,}.+)*/#).map(\.0)
        #expect(laws.count >= 28)
        for law in laws {
            let names = law.matches(of: /`(\w+Tests(?:\.\w+)?)`/)
            #expect(!names.isEmpty, "no test: \(law)")
        }
    }

    /// The last column of the table of bad input names a test.
    @Test func everyRowOfBadInputHasATest() throws {
        let tests = try ["Repositories", "Backend/Patch", "Backend/Versions", "Batches", "JSONPatch"].map {
            try Tests(below: "Tests/SDK/\($0)")
        }
        let proposal = try SourceTree.text("Proposals/0004-dialects.md")
        let rows = try #require(proposal.firstMatch(of: #/### Bad input\n\n((\|.*\n)+)/#)).1
            .split(separator: "\n").dropFirst(2)
        #expect(rows.count >= 39)
        for row in rows {
            let name = row.firstMatch(of: #/`(\w+)` \|$/#)?.1 ?? "none"
            let isThere = tests.contains { $0.has(name) }
            #expect(isThere, "no test: \(row)")
        }
    }

    @Test(arguments: ["README.md", "Proposals", "Sources"])
    func whatIsNamedLikeATestIsOne(place: String) throws {
        let tests = try Tests(below: "Tests")
        let files = place.hasSuffix(".md") ? [place] : SourceTree.files(below: place, types: ["swift", "md"])
        #expect(!files.isEmpty)
        for file in files {
            let text = try SourceTree.text(file)
            // A regular expression is slow, and most files have no such name.
            guard text.contains("Tests`") || text.contains("Tests.") else { continue }
            for match in text.matches(of: /`([A-Z]\w*Tests(?:\.\w+)?)`/) {
                let isThere = tests.has(match.1)
                #expect(isThere, "\(file) names \(match.1), which isn't there")
            }
        }
    }
}
