import Foundation
import MillraceTestKit
import Testing

@testable import FeatureScaffold

@Suite struct ScaffoldCommandTests {
    /// A package with nothing but what the command changes.
    private final class Package {
        let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID().uuidString)")

        init() throws {
            try write(
                Scaffold.tablePath,
                "let files: [(name: String, contents: [UInt8])] = [\n    (\"z.200.json\", PackageResources.z_200_json),\n]\n"
            )
        }

        func write(_ path: String, _ text: String) throws {
            let file = url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }

        func text(of path: String) throws -> String {
            try String(contentsOf: url.appending(path: path), encoding: .utf8)
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    private let package: Package

    init() throws {
        package = try Package()
    }

    private func run(_ arguments: String...) throws -> String {
        try ScaffoldCommand(arguments: arguments, root: package.url).run()
    }

    /// The message with which the command fails.
    private func message(_ body: () throws -> String) -> String {
        do {
            return try body()
        } catch {
            return "\(error)"
        }
    }

    @Test func everyFileIsWritten() throws {
        let name = try FeatureName("OrderHistory")
        assertSnapshot(of: try run("OrderHistory"), as: .lines, named: "output")
        for file in Scaffold.files(of: name) {
            #expect(try package.text(of: file.path) == file.contents)
        }
        assertSnapshot(of: Scaffold.files(of: name).map { "=== \($0)\n\($1)" }, as: .lines, named: "files")
        assertInlineSnapshot(of: try package.text(of: Scaffold.tablePath), as: .lines) {
            """
            let files: [(name: String, contents: [UInt8])] = [
                ("order-history.200.json", PackageResources.order_history_200_json),
                ("z.200.json", PackageResources.z_200_json),
            ]

            """
        }
    }

    @Test func theLongestNameStaysWithinTheColumnsOfTheFormat() throws {
        let name = try FeatureName(String(repeating: "Abcd", count: FeatureName.maximumLength / 4))
        for (path, contents) in Scaffold.files(of: name) {
            let longest = contents.split(separator: "\n").map(\.count).max() ?? 0
            #expect(longest <= 120, "\(path)")
        }
    }

    @Test func nothingIsWrittenWhereSomethingIsInTheWay() throws {
        let other = try Package()
        try other.write("Tests/Features/Cities/Weather/Anything.swift", "")
        try package.write(
            "Sources/Feedback/FeedbackViewModel.swift",
            "\npublic protocol FeedbackViewModel: ViewModel {}\n"
        )
        try package.write("Fixtures/RainEntry+Fixture.swift", "")
        let messages = [
            message { try ScaffoldCommand(arguments: ["Weather"], root: other.url).run() },
            message { try run("Feedback") },
            message { try run("Rain") },
            message { try run() },
            message { try run("Weather", "Rain") },
            message { try ScaffoldCommand(arguments: ["Weather"], root: other.url.appending(path: "nowhere")).run() },
        ]
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Tests/Features/Cities/Weather exists already; nothing was written.
            Sources/Feedback/FeedbackViewModel.swift declares a FeedbackViewModel already; nothing was written.
            Fixtures/RainEntry+Fixture.swift exists already; nothing was written.
            Give one name, as in: swift package scaffold-feature Weather (or --help).
            Give one name, as in: swift package scaffold-feature Weather (or --help).
            CannedResponses/Files.swift has no table of files that a line could be added to; nothing was written.
            """
        }
        #expect(!FileManager.default.fileExists(atPath: package.url.appending(path: "Tests").path))
    }

    @Test func theSameFeatureIsNotWrittenTwice() throws {
        _ = try run("Weather")
        assertInlineSnapshot(of: message { try run("Weather") }, as: .lines) {
            """
            Sources/Features/Cities/Weather exists already; nothing was written.
            """
        }
    }

    @Test func theHelpSaysHow() throws {
        assertInlineSnapshot(of: try run("--help"), as: .lines) {
            """
            Writes a feature: service, business controller, view model, renderer, flow controller, builder, their tests,
            a canned response and fixtures. The result compiles, and its tests pass.

            Usage: swift package scaffold-feature NAME
                   swift package scaffold-feature --help

              NAME    The feature's name, with which its types begin: Weather, OrderHistory. A name starts with a capital
                      letter and has at most 20 ASCII letters and digits.

            If one of the files or types exists already, the command writes nothing.
            """
        }
        #expect(try run("-h") == ScaffoldCommand.help)
    }
}
