import Testing

/// The rules of `CONTRIBUTING.md` about files and lines that no other check holds.
@Suite struct RulesTests {
    private static let sources = SourceTree.files(below: "Sources", types: ["swift"])

    /// The files whose lines count: the documentation's own code is as wide as its pages.
    private static let files =
        sources
        + SourceTree.files(below: "Tests", types: ["swift"]).filter { !$0.hasPrefix("Tests/Outer/Documentation/") }

    /// swift-format holds the lines of code; a table, a drawing and code in a comment can't be broken.
    @Test func commentsHave120Columns() throws {
        for file in Self.files {
            var (isInCode, isInText) = (false, false)
            for (index, line) in try SourceTree.text(file).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                let text = line.drop { $0 == " " }
                // Both delimiters of a short text may be on one line.
                if line.ranges(of: "\"\"\"").count % 2 == 1 { isInText.toggle() }
                guard text.hasPrefix("//"), !isInText else {
                    isInCode = false
                    continue
                }
                let comment = text.drop { $0 == "/" }.drop { $0 == " " }
                if comment.hasPrefix("```") { isInCode.toggle() }
                guard line.count > 120, !isInCode, !comment.hasPrefix("|"), !comment.contains("─") else { continue }
                Issue.record("\(file):\(index + 1) has \(line.count) columns")
            }
        }
    }

    @Test func sourcesHave400LinesAtMost() throws {
        for file in Self.sources {
            let count = try SourceTree.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(count <= 400, "\(file) has \(count) lines")
        }
    }

    @Test func aFileHasOnePublicType() throws {
        for file in Self.sources {
            let types = try SourceTree.text(file)
                .matches(of: /(?m)^(@\S+ )*public (final |indirect )*(struct|class|enum|protocol|actor) (\w+)/)
                .map { $0.4 }
            #expect(types.count <= 1, "\(file) has \(types.joined(separator: ", "))")
        }
    }

    /// What guards the variables is said where the compiler is told not to look.
    @Test func whatIsUncheckedIsExplained() throws {
        for file in Self.sources {
            let text = try SourceTree.text(file)
            guard text.contains("@unchecked Sendable") else { continue }
            #expect(text.contains(/\/\/\/? ?Unchecked/), "\(file) doesn't say why")
        }
    }

    @Test func nothingIsUnsafelyNonisolated() throws {
        for file in Self.sources {
            let isThere = try SourceTree.text(file).contains(/(?m)^[^\/\n]*nonisolated\(unsafe\)/)
            #expect(!isThere, "\(file)")
        }
    }
}
