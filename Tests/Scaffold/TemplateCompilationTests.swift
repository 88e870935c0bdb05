import Foundation
import Testing

@testable import FeatureScaffold

/// The sources of a new feature, as the compiler that built the tests sees them.
@Suite struct TemplateCompilationTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID().uuidString)")

    /// The folder of this build, in which the modules are.
    private var build: URL? {
        CommandLine.arguments.lazy
            .map { URL(filePath: $0).deletingLastPathComponent() }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Cities.swiftmodule").path) }
    }

    @Test func aNewFeatureCompilesWithoutWarnings() throws {
        let modules = try #require(build, "the built modules are not beside the tests")
        let name = try FeatureName("Zeppelin")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files: [String] = []
        for (path, contents) in SourceTemplates(name: name).files + DataTemplates(name: name).files
        where path.hasSuffix(".swift") {
            let file = folder.appending(path: URL(filePath: path).lastPathComponent)
            // In place of being part of the module.
            let text = contents.contains("import Cities") ? contents : "@testable import Cities\n" + contents
            try Data(text.utf8).write(to: file)
            files.append(file.path)
        }
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            [
                "swiftc", "-typecheck", "-swift-version", "6", "-package-name", "template", "-module-name", "Template",
                "-I", modules.appending(path: "Modules").path,
                "-Xcc", "-fmodule-map-file=\(modules.appending(path: "CLibcurl.build/module.modulemap").path)",
                "-Xcc", "-fmodule-map-file=\(modules.appending(path: "CSQLite.build/module.modulemap").path)",
            ] + files
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        #expect(text == "")
        #expect(compiler.terminationStatus == 0)
    }
}
