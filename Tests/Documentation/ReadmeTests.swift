import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@Suite struct ReadmeTests {
    @Test func everySwiftSnippetOfTheReadmeStandsInCompiledCode() throws {
        let snippets = try Self.blocks(of: "swift", in: Self.text("README.md"))
        #expect(snippets.count >= 8)
        let sources = try Self.compiledSources()
        for snippet in snippets {
            let lines = Self.significantLines(snippet)
            #expect(
                sources.contains { Self.significantLines($0).contains(lines) },
                "no compiled file has this snippet of the README:\n\(snippet)"
            )
        }
    }

    @Test func theTutorialsFeatureShowsTheTidesThatABackendHas() throws {
        let server = MockServer()
        defer { server.stop() }
        server.route(
            .GET,
            "/v1/tides/:harbour",
            .json(#"{"tides": [{"time": "04:12", "height": 6.1}, {"time": "?"}, {"time": "10:40", "height": 1.2}]}"#)
        )
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        let viewModel = TidesViewModel(
            harbour: "Dover",
            tidesBusinessController: TidesBusinessController(accessible: session)
        )
        let state = try #require(viewModel.state.producer.filter { !$0.isLoading }.first()?.get())
        let screen = TidesRenderer(observer: .ignored).render(state: state)
        let shown = screen.text(width: 40)
        let printed = try Self.printed(beginningWith: "Tides at Dover")
        #expect(shown == printed)
        #expect(server.requests.map(\.path) == ["/v1/tides/Dover"])
    }

    @Test func theTestKitListsWhatTheReadmeSays() throws {
        let driver = ViewModelDriver { (stub: ScriptedTides) in
            TidesViewModel(harbour: "Dover", tidesBusinessController: stub)
        }
        let messages = failures {
            driver.perform(
                stub: ScriptedTides(fetching: Stub()),
                when: { run in
                    run.step("the tides come") { run.stub.fetching.succeed([]) }
                    run.send(.didTapRefresh)
                },
                assert: { #expect($0.states.count == 3) }
            )
        }
        #expect(try messages == [Self.printed(beginningWith: "Left over")])
    }

    /// The output as the README prints it.
    private static func printed(beginningWith beginning: String) throws -> String {
        let blocks = try blocks(of: "text", in: text("README.md"))
        return try #require(blocks.first { $0.hasPrefix(beginning) })
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func compiledSources() throws -> [String] {
        let folders = ["Tests/Documentation", "Sources/Features"]
        return try folders.flatMap { folder in
            let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
            return try (files?.compactMap { $0 as? String } ?? [])
                .filter { $0.hasSuffix(".swift") }
                .map { try text("\(folder)/\($0)") }
        }
    }

    private static func blocks(of language: String, in markdown: String) -> [String] {
        var blocks: [String] = []
        var current: [Substring]?
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                current.map { blocks.append($0.joined(separator: "\n")) }
                current = current == nil && line == "```\(language)" ? [] : nil
            } else {
                current?.append(line)
            }
        }
        return blocks
    }

    /// The lines that say something, without their indentation: a snippet may stand inside a function.
    private static func significantLines(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
