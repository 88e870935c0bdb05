import FeatureScaffold
import Foundation
import UserPackage

/// A package in a temporary folder, of the layout that a test needs; it is removed at the end.
package final class TemporaryPackage {
    package let url: URL
    package var targets: [PackageLayout.Target]
    package var millrace: String? = "millrace"

    package var layout: PackageLayout {
        PackageLayout(root: url.path, millrace: millrace, targets: targets)
    }

    /// The file with the options of a package, at its root.
    private static let optionsFile = ".scaffold-feature"

    private init(named name: String, targets: [(String, String, PackageLayout.Target.Kind, [String])]) {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        self.url = url
        self.targets = targets.map { name, folder, kind, dependencies in
            .init(name: name, folder: url.appending(path: folder).path, kind: kind, dependencies: dependencies)
        }
    }

    /// A package of an app with its tests, and nothing else; the folder has a space and a letter outside of ASCII.
    package static func ofAnApp() throws -> TemporaryPackage {
        let package = TemporaryPackage(
            named: "Böse App",
            targets: [
                ("App", "Sources/App", .executable, ["Millrace"]),
                ("AppTests", "Tests/AppTests", .test, ["App", "Millrace", "MillraceTestKit"]),
            ]
        )
        try package.write("Package.swift", "// swift-tools-version: 6.1\n")
        return package
    }

    /// A package of the layout of this one: fixtures and canned responses are targets, and options are in a file.
    package static func likeThisOne() throws -> TemporaryPackage {
        let package = TemporaryPackage(
            named: "scaffold",
            targets: [
                ("MillraceFeedback", "Sources/Feedback", .library, []),
                ("Millrace", "Sources/Millrace", .library, ["MillraceFeedback"]),
                ("MillraceMockServer", "Sources/MockServer", .library, []),
                ("MillraceTestKit", "Sources/TestKit", .library, ["Millrace", "MillraceMockServer"]),
                ("Cities", "Sources/Features/Cities", .library, ["Millrace"]),
                ("BenchmarkRunner", "Sources/Benchmarks", .executable, ["Millrace", "Cities"]),
                ("Fixtures", "Fixtures", .library, ["Cities"]),
                ("CannedResponses", "CannedResponses", .library, ["MillraceMockServer"]),
                (
                    "CitiesTests", "Tests/Features/Cities", .test,
                    ["Cities", "Fixtures", "CannedResponses", "MillraceTestKit"]
                ),
                ("DocumentationTests", "Tests/Documentation", .test, ["Cities", "MillraceTestKit"]),
            ]
        )
        package.millrace = nil
        try package.write(
            "CannedResponses/Files.swift",
            """
            /// The files.
            let files: [(name: String, contents: [UInt8])] = [
                ("z.200.json", PackageResources.z_200_json),
            ]

            """
        )
        try package.write(Self.optionsFile, try ownOptions())
        return package
    }

    /// The options of this package.
    package static func ownOptions() throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return try String(contentsOf: root.appending(path: Self.optionsFile), encoding: .utf8)
    }

    package func write(_ path: String, _ text: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
    }

    package func text(of path: String) throws -> String {
        try String(contentsOf: url.appending(path: path), encoding: .utf8)
    }

    package func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: path).path)
    }

    /// What the command prints, or the message with which it fails.
    package func scaffold(_ arguments: String...) -> String {
        do {
            return try ScaffoldCommand(arguments: arguments, layout: layout).run()
        } catch {
            return "\(error)"
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
