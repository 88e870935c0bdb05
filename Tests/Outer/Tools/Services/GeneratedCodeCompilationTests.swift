import Foundation
import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

/// The generated code in the settings that packages have, as the compiler that built the tests sees it.
@Suite(.bodyTimeLimit) struct GeneratedCodeCompilationTests {
    /// The folder of this build, in which the modules are.
    private var build: URL? {
        CommandLine.arguments.lazy
            .map { URL(filePath: $0).deletingLastPathComponent() }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Millrace.swiftmodule").path) }
    }

    /// Returns what the compiler says of files.
    private func messages(_ files: [GeneratedFile], _ arguments: [String]) throws -> String {
        let modules = try #require(build, "the built modules are not beside the tests")
        let folder = FileManager.default.temporaryDirectory.appending(path: "services-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files {
            let url = folder.appending(path: file.path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(file.text.utf8).write(to: url)
        }
        let compiler = Process()
        let output = Pipe()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-typecheck", "-warnings-as-errors", "-module-name", "App", "-package-name", "app"]
            + ["-I", modules.appending(path: "Modules").path]
            + ["CPlatform", "CLibcurl", "CZlib", "CSQLite", "COpenSSL"].flatMap {
                ["-Xcc", "-fmodule-map-file=\(modules.appending(path: "\($0).build/module.modulemap").path)"]
            } + arguments + files.map { folder.appending(path: $0.path).path }
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        return compiler.terminationStatus == 0 ? text : text + "exit status \(compiler.terminationStatus)"
    }

    static let modes: [Row<(arguments: [String], style: CodeStyle)>] = [
        Row("Swift 6", (["-swift-version", "6"], CodeStyle(module: "App"))),
        Row("Swift 5", (["-swift-version", "5"], CodeStyle(module: "App"))),
        Row(
            "types that other targets use",
            (
                ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny"],
                CodeStyle(module: "App", isShared: true)
            )
        ),
        Row(
            "isolated to the main actor by default",
            (["-swift-version", "6", "-default-isolation", "MainActor"], CodeStyle(module: "App", isIsolated: true))
        ),
    ]

    @Test(arguments: modes) func itCompilesWithoutWarnings(_ row: Row<(arguments: [String], style: CodeStyle)>) throws {
        let path = NotesServer.folder.appending(path: "constructs.json")
        let plan = ServicePlan(try OpenAPIDocument(contentsOf: path))
        let files = SourceFiles(plan, row.value.style).files
        #expect(try messages(files, row.value.arguments) == "", sourceLocation: row.location)
    }
}
