import Testing

/// The page of each module, and the way from the questions to the articles.
///
/// What only docc knows, `.ci/documentation` checks.
@Suite struct ModulePagesTests {
    private static let pages = SourceTree.files(below: "Sources", types: ["md"])
        .filter { $0.contains("/Documentation.docc/Millrace") }

    private static let articles = SourceTree.files(below: "Sources/SDK/Millrace/Documentation.docc", types: ["md"])
        .map { String($0.split(separator: "/").last?.dropLast(3) ?? "") }
        .filter { !["HowDoI", "Millrace"].contains($0) }

    @Test func everyProductHasAPage() {
        #expect(Self.pages.count == 24)
        #expect(Self.articles.count >= 21)
    }

    @Test(arguments: pages) func aPageSaysInASentenceAndUnderAScreenWhatItsModuleIsFor(page: String) throws {
        let text = try SourceTree.text(page)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let module = try #require(page.split(separator: "/").last?.dropLast(3))
        #expect(lines[0] == "# ``\(module)``")
        #expect(lines[2].hasSuffix(".") && lines[2].count <= 120 && lines[3].isEmpty)
        let overview = try #require(lines.firstIndex(of: "## Overview"))
        let topics = try #require(lines.firstIndex(of: "## Topics"))
        #expect(overview == 4)
        #expect(topics - overview <= 45)
    }

    @Test(arguments: articles) func anArticleIsReachedFromTheQuestions(article: String) throws {
        let questions = try SourceTree.text("Sources/SDK/Millrace/Documentation.docc/HowDoI.md")
        #expect(questions.contains("<doc:\(article)>"))
    }
}
