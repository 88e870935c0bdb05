import Foundation
import Testing

/// The tests that documentation names are there.
@Suite struct NamedTestsTests {
    /// The types and functions of a folder of tests.
    private struct Tests {
        var functions: Set<String> = []
        var functionsByType: [String: Set<String>] = [:]

        init(below folder: String) throws {
            for file in SourceTree.files(below: folder, types: ["swift"]) {
                let text = try SourceTree.text(file)
                let names = Set(text.matches(of: /func (\w+)\(/).map { String($0.1) })
                functions.formUnion(names)
                for type in text.matches(of: /(?:struct|class|enum|actor|extension) (\w+)/) {
                    functionsByType[String(type.1), default: []].formUnion(names)
                }
            }
        }

        /// Whether there is a test of a name: `Type`, `Type.function` or `function`.
        func has(_ name: Substring) -> Bool {
            let parts = name.split(separator: ".").map(String.init)
            switch parts.count {
            case 1: return functions.contains(parts[0]) || functionsByType[parts[0]] != nil
            case 2: return functionsByType[parts[0]]?.contains(parts[1]) == true
            default: return false
            }
        }
    }

    @Test func theLawsOfStreamsNameTheirTests() throws {
        let tests = try Tests(below: "Tests/Streams")
        let page = try SourceTree.text("Sources/Streams/Documentation.docc/Contracts.md")
        let lists = page.matches(of: /\((`[\w.]+`(?:,\s+`[\w.]+`)*)\)/).map(\.1)
        #expect(lists.count >= 8)
        for name in lists.flatMap({ $0.matches(of: /[\w.]+/).map(\.0) }) {
            let isThere = tests.has(name)
            #expect(isThere, "Tests/Streams has no \(name)")
        }
    }

    @Test(arguments: ["README.md", "Proposals", "Sources"])
    func whatIsNamedLikeATestIsOne(place: String) throws {
        let tests = try Tests(below: "Tests")
        let files = place.hasSuffix(".md") ? [place] : SourceTree.files(below: place, types: ["swift", "md"])
        #expect(!files.isEmpty)
        for file in files {
            for match in try SourceTree.text(file).matches(of: /`([A-Z]\w*Tests(?:\.\w+)?)`/) {
                let isThere = tests.has(match.1)
                #expect(isThere, "\(file) names \(match.1), which isn't there")
            }
        }
    }
}
