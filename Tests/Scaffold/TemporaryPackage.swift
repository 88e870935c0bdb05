import Foundation

@testable import FeatureScaffold

/// A package in a temporary folder, of the layout that a test needs; it is removed at the end.
final class TemporaryPackage {
    let url: URL
    var targets: [PackageLayout.Target]
    var millrace: String? = "millrace"

    var layout: PackageLayout {
        PackageLayout(root: url.path, millrace: millrace, targets: targets)
    }

    private init(named name: String, targets: [(String, String, PackageLayout.Target.Kind, [String])]) {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
        self.url = url
        self.targets = targets.map { name, folder, kind, dependencies in
            .init(name: name, folder: url.appending(path: folder).path, kind: kind, dependencies: dependencies)
        }
    }

    /// A package of an app with its tests, and nothing else; the folder has a space and a letter outside of ASCII.
    static func ofAnApp() throws -> TemporaryPackage {
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
    static func likeThisOne() throws -> TemporaryPackage {
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
        try package.write(ScaffoldOptions.fileName, try ownOptions())
        return package
    }

    /// The options of this package.
    static func ownOptions() throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return try String(contentsOf: root.appending(path: ScaffoldOptions.fileName), encoding: .utf8)
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

    func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: url.appending(path: path).path)
    }

    /// What the command prints, or the message with which it fails.
    func scaffold(_ arguments: String...) -> String {
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
