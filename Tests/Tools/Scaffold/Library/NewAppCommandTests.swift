import Foundation
import MillraceTestKit
import ScaffoldTestSupport
import Testing
import UserPackage

@testable import FeatureScaffold

@Suite struct NewAppCommandTests {
    /// A folder with a checkout of Millrace of another name.
    private let package: TemporaryPackage

    init() throws {
        package = try .ofAnApp()
        try package.write(
            "Mühl rad/Package.swift",
            "Package(\n    name: \"Millrace\",\n    .target(name: \"Cities\")\n"
        )
    }

    /// What the command prints, or the message with which it fails; the folder is called FOLDER.
    private func run(_ arguments: String...) -> String {
        let command = NewAppCommand(
            arguments: arguments,
            millrace: package.url.path + "/Mühl rad",
            current: package.url.path
        )
        let text: String
        do {
            text = try command.run()
        } catch {
            text = "\(error)"
        }
        return text.replacing(Folder(package.url.path, in: "/").path, with: "FOLDER")
    }

    private func written(in folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: package.url.appending(path: folder).path)
            .sorted()
            .compactMap { path in
                (try? package.text(of: "\(folder)/\(path)")).map { "=== \(path)\n\($0)" }
            }
    }

    @Test func aWholeAppIsWritten() throws {
        assertSnapshot(of: run("Tides"), as: .lines, named: "output")
        assertSnapshot(of: try written(in: "Tides"), as: .lines, named: "files")
        let check = package.url.appending(path: "Tides/.ci/run").path
        #expect(FileManager.default.isExecutableFile(atPath: check))
    }

    @Test func aFurtherFeatureFitsIntoTheApp() throws {
        _ = run("Tides")
        let app = PackageLayout(
            root: package.url.appending(path: "Tides").path,
            millrace: "millrace",
            targets: ["Tides", "TidesBackend", "TidesTests"].map { name in
                .init(
                    name: name,
                    folder: package.url.path + "/Tides/\(name.hasSuffix("Tests") ? "Tests" : "Sources")/\(name)",
                    kind: name.hasSuffix("Tests") ? .test : name.hasSuffix("Backend") ? .library : .executable,
                    dependencies: [
                        "Tides": ["TidesBackend", "Millrace"], "TidesBackend": ["MillraceMockServer"],
                        "TidesTests": ["Tides", "TidesBackend", "MillraceTestKit"],
                    ][name] ?? []
                )
            }
        )
        let output = try ScaffoldCommand(arguments: ["Weather"], layout: app).run()
        let parts = [
            "wrote Sources/TidesBackend/Responses/weather.200.json", "changed Sources/TidesBackend/Files.swift",
            "Package.swift",
        ]
        #expect(parts.map(output.contains) == [true, true, false], "\(output)")
        #expect(throws: ScaffoldError.exists("Sources/Tides/Notes")) {
            try ScaffoldCommand(arguments: ["Notes"], layout: app).run()
        }
    }

    @Test(arguments: [
        (["Tides"], "Tides", "../Mühl rad"), (["Tides", "--path", "a b/\"c\""], "a b/\"c\"", "../../Mühl rad"),
        (["Tides", "--path=./x/../Häfen"], "Häfen", "../Mühl rad"),
        (["Tides", "--path", "Mühl rad/apps/one"], "Mühl rad/apps/one", "../.."),
    ])
    func theAppRefersToTheCheckoutFromItsOwnFolder(arguments: [String], folder: String, path: String) throws {
        _ = try NewAppCommand(
            arguments: arguments,
            millrace: package.url.path + "/Mühl rad",
            current: package.url.path
        ).run()
        let manifest = try package.text(of: "\(folder)/Package.swift")
        #expect(manifest.contains(".package(name: \"Millrace\", path: \"\(path)\")"))
        // The path is a literal of Swift.
        #expect(AppTemplates.literal(#"a "b" \(c)"#) == #""a \"b\" \\(c)""#)
    }

    @Test func anIsolatedAppSaysSoOnce() throws {
        _ = run("Tides", "--main-actor")
        let manifest = try package.text(of: "Tides/Package.swift")
        let response = try package.text(of: "Tides/Sources/Tides/Notes/API/NotesResponse.swift")
        let settings = "swiftSettings: [.defaultIsolation(MainActor.self)]"
        #expect(manifest.hasPrefix("// swift-tools-version: 6.2\n") && manifest.contains(settings))
        #expect(response.contains("\nnonisolated struct NotesResponse"))
    }

    @Test func theLongestNameStaysWithinTheColumnsOfTheFormat() throws {
        let name = String(repeating: "Abcd", count: NewAppOptions.maximumLength / 4)
        let options = try #require(try NewAppOptions.read([name]))
        let feature = try FeatureName(String(repeating: "Efgh", count: FeatureName.maximumLength / 4))
        for (path, contents) in AppTemplates(options: options, feature: feature, dependency: "..").files
        where path.hasSuffix(".swift") {
            let longest = contents.split(separator: "\n").map(\.count).max() ?? 0
            #expect(longest <= 120, "\(path)")
        }
    }

    @Test func nothingIsWrittenForABadInput() throws {
        try package.write("full/x", "")
        try package.write("file", "")
        try package.write("empty/x", "")
        try FileManager.default.removeItem(at: package.url.appending(path: "empty/x"))
        let before = try FileManager.default.subpathsOfDirectory(atPath: package.url.path).sorted()
        let messages = [
            run(), run("A", "B"), run("tides"), run("../Tides"), run("ANameOfTwentyOneChars"), run("Cities"),
            run("MillraceStreams"), run("Notes"),
            run("Tides", "--feature"),
            run("Tides", "--feature", "notes"), run("Tides", "--feature", "Feedback"), run("Tides", "--force"),
            run("Tides", "--path", "full"),
            run("Tides", "--path", "file"), run("Tides", "--path", "file/below"),
            run("Tides", "--millrace", "full"), run("Tides", "--millrace", "nowhere"),
        ]
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            Give one name, as in: swift run --package-path ../Millrace new-app Tides (or --help).
            Give one name, as in: swift run --package-path ../Millrace new-app Tides (or --help).
            "tides" is no name for an app: it has to start with a capital letter, and to have at most 20 ASCII letters and digits.
            "../Tides" is no name for an app: it has to start with a capital letter, and to have at most 20 ASCII letters and digits.
            "ANameOfTwentyOneChars" is no name for an app: it has to start with a capital letter, and to have at most 20 ASCII letters and digits.
            Cities is the name of a module or a type that the app uses; choose another.
            MillraceStreams is the name of a module or a type that the app uses; choose another.
            The app and its first feature can't both be Notes; name the feature by --feature.
            --feature needs a value; --help says which.
            "notes" is no name for a feature: it has to start with a capital letter, and to have at most 20 ASCII letters and digits, as its types and lines of 120 columns can bear.
            A feature Feedback would have a FeedbackViewModel, as Millrace has; choose another name.
            There is no option "--force"; --help lists those that there are.
            FOLDER/full exists and isn't empty; nothing was written. Choose another folder by --path.
            FOLDER/file is a file; nothing was written. Choose another folder by --path.
            FOLDER/file/below can't be written (Not a directory); nothing was written.
            FOLDER/full has no package of the name Millrace; name its folder by --millrace.
            FOLDER/nowhere has no package of the name Millrace; name its folder by --millrace.
            """
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: package.url.path).sorted() == before)
        let twice = [run("Tides", "--path", "empty"), run("Tides", "--path", "empty")]
        #expect(twice[0].contains("wrote empty/Package.swift") && twice[1].contains("isn't empty"), "\(twice)")
    }

    @Test func theHelpNamesTheOptions() {
        #expect([run("--help"), run("Tides", "-h")] == [NewAppCommand.help, NewAppCommand.help])
        let options = ["--path FOLDER", "--feature NAME", "--millrace FOLDER", "--main-actor"]
        #expect(options.filter { !NewAppCommand.help.contains($0) } == [])
    }
}
