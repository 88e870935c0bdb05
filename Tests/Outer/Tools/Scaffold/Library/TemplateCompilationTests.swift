import Foundation
import ScaffoldTestSupport
import TestSupport
import Testing

@testable import FeatureScaffold

/// The sources of a new feature and of a new app, as the compiler that built the tests sees them.
@Suite(.bodyTimeLimit) struct TemplateCompilationTests {
    private let package: TemporaryPackage

    init() throws {
        package = try .ofAnApp()
    }

    /// The folder of this build, in which the modules are.
    private var build: URL? {
        CommandLine.arguments.lazy
            .map { URL(filePath: $0).deletingLastPathComponent() }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Cities.swiftmodule").path) }
    }

    /// Writes files, and returns what the compiler says of them.
    private func messages(_ files: [Scaffold.File], _ arguments: [String]) throws -> String {
        let modules = try #require(build, "the built modules are not beside the tests")
        var paths: [String] = []
        for (path, contents) in files where path.hasSuffix(".swift") {
            try package.write("sources/\(path)", contents)
            paths.append(package.url.appending(path: "sources/\(path)").path)
        }
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-package-name", "template", "-I", modules.appending(path: "Modules").path]
            + ["-I", package.url.path, "-parse-as-library", "-enable-testing"]
            + ["CPlatform", "CLibcurl", "CZlib", "CSQLite", "COpenSSL"].flatMap {
                ["-Xcc", "-fmodule-map-file=\(modules.appending(path: "\($0).build/module.modulemap").path)"]
            } + arguments + paths
        compiler.currentDirectoryURL = package.url
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 ? text : text + "exit status \(compiler.terminationStatus)"
    }

    @Test func aNewFeatureOfThisPackageCompilesWithoutWarnings() throws {
        let own = try TemporaryPackage.likeThisOne()
        let shape = try FeatureShape(own.layout, ScaffoldOptions([], file: try TemporaryPackage.ownOptions()))
        let name = try FeatureName("Zeppelin")
        let files = SourceTemplates(name: name, shape: shape).files + DataTemplates(name: name, shape: shape).files
        // In place of being part of the module.
        let sources = files.map { path, text in
            (path: path, contents: text.contains("import Cities") ? text : "@testable import Cities\n" + text)
        }
        #expect(try messages(sources, ["-typecheck", "-swift-version", "6", "-module-name", "Template"]) == "")
    }

    /// What teams write in their manifests, as the options of the compiler that it becomes.
    private static let modes: [[String]] = [
        ["-swift-version", "6"],
        ["-swift-version", "5", "-enable-upcoming-feature", "InferSendableFromCaptures"],
        ["-swift-version", "6", "-default-isolation", "MainActor"],
    ]

    /// The files of a new app, and three features of the scaffold, each with another kind of authentication.
    private func app(isIsolated: Bool) throws -> [Scaffold.File] {
        var options = NewAppOptions(name: "Tides")
        options.isIsolated = isIsolated
        let templates = AppTemplates(options: options, feature: try FeatureName("Notes"), dependency: "..")
        var shape = templates.shape
        shape.isRoot = false
        let kind = "import Millrace\n\(shape.isolation)enum TenantAuth: AuthKind {}\n"
        let features = try [("Ports", "NoAuth"), ("Locks", "KongAuth"), ("Weirs", "TenantAuth")].flatMap { name, auth in
            shape.auth = auth
            return SourceTemplates(name: try FeatureName(name), shape: shape).files
        }
        return templates.files + features + [("Sources/Tides/TenantAuth.swift", kind)]
    }

    // One test, because each question takes the compiler a second.
    @Test func aNewAppAndItsFeaturesCompileWithoutWarningsInEachMode() throws {
        // The package manager writes this file from the folder of the responses.
        let resources = "struct PackageResources { static let notes_200_json: [UInt8] = [] }"
        let backend = try app(isIsolated: false).filter { $0.path.hasPrefix("Sources/TidesBackend/") }
        let module = [
            "-emit-module", "-o", package.url.path + "/TidesBackend.swiftmodule", "-module-name", "TidesBackend",
        ]
        #expect(try messages(backend + [("Resources.swift", resources)], ["-swift-version", "6"] + module) == "")
        for mode in Self.modes {
            let app = try app(isIsolated: mode.contains("MainActor")).filter { $0.path.hasPrefix("Sources/Tides/") }
            // Only a whole compilation asks about the isolation inside of functions.
            let whole = ["-c", "-wmo", "-o", package.url.path + "/app.o", "-module-name", "Tides"]
            #expect(try messages(app, mode + whole) == "", "\(mode)")
        }
    }

    @Test func theFixturesOfAPackageWithoutTargetsForThemCompile() throws {
        let name = try FeatureName("Zeppelin")
        let shape = try FeatureShape(package.layout, ScaffoldOptions([]))
        let module = ["-emit-module", "-o", package.url.path + "/App.swiftmodule", "-module-name", "App"]
        #expect(try messages(SourceTemplates(name: name, shape: shape).files, ["-swift-version", "6"] + module) == "")
        let data = DataTemplates(name: name, shape: shape).files
        #expect(try messages(data, ["-swift-version", "6", "-typecheck", "-module-name", "AppTests"]) == "")
    }

    @Test func theAppShowsAFeatureOfALibraryOfItsPackage() throws {
        package.targets[0] = .init(
            name: "Harbours",
            folder: package.url.path + "/Sources/Harbours",
            kind: .library,
            dependencies: ["Millrace"]
        )
        package.targets[1] = .init(
            name: "HarboursTests",
            folder: package.url.path + "/Tests/HarboursTests",
            kind: .test,
            dependencies: ["Harbours"]
        )
        let shape = try FeatureShape(package.layout, ScaffoldOptions([]))
        let library = SourceTemplates(name: try FeatureName("Locks"), shape: shape).files
        let module = ["-emit-module", "-o", package.url.path + "/Harbours.swiftmodule", "-module-name", "Harbours"]
        #expect(try messages(library, ["-swift-version", "6"] + module) == "")
        let app = """
            import Harbours
            import Millrace

            func show(on stack: ScreenStack, session: any Accessible) {
                stack.push(makeLocksScreen(session: session, in: stack))
            }
            """
        #expect(try messages([("App.swift", app)], ["-typecheck", "-swift-version", "6", "-module-name", "App"]) == "")
    }
}
