import TestSupport
import Testing

/// The pages on one subject: their snippets stand in compiled code beside this file, which runs them.
@Suite(.bodyTimeLimit) struct PagesTests {
    private static let pages = [
        "AlertsAndAnswers", "Caching", "DrivingAnApp", "FeaturesOfFeatures", "FormsAnd422", "LifeOfAnApp",
        "LoggingAndMetrics", "MainActorIsolation", "Paging", "RestBackendWithVersions", "Retries", "SwiftFiveMode",
        "ThreeScreens",
    ]

    @Test(arguments: pages)
    func everySnippetStandsInCompiledCode(page: String) throws {
        let blocks = try Documentation("Sources/SDK/Millrace/Documentation.docc/\(page).md").blocks
        let ours = blocks.filter { $0.info == "swift" }
        let files = ["\(page).swift", "\(page)Tests.swift"].map { "Tests/Outer/Documentation/Pages/\($0)" }
        let there = Set(SourceTree.files(below: "Tests/Outer/Documentation/Pages", types: ["swift"]))
        let compiled = try CompiledCode(files: files.filter(there.contains))

        #expect(ours.count >= 2)
        for block in ours {
            let isCompiled = compiled.contains(block)
            #expect(isCompiled, "\(page).swift doesn't have this snippet of the page:\n\(block.text)")
        }
    }

    /// The answer that the page prints is the one that its code is run with.
    @Test func theAnswerOfThePageIsTheOneThatIsRead() throws {
        let blocks = try Documentation("Sources/SDK/Millrace/Documentation.docc/FormsAnd422.md").blocks
        let printed = try #require(blocks.first { $0.info == "http" }).text
        #expect(printed.hasSuffix(FormsAnd422Tests.body))
    }
}
