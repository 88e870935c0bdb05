import Foundation
import OpenAPIReading
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

/// The generated code in the settings that packages have, as the compiler that built the tests sees it.
@Suite(.bodyTimeLimit) struct GeneratedCodeCompilationTests {
    /// Returns what the compiler says of files.
    private func messages(_ files: [GeneratedFile], _ arguments: [String]) throws -> String {
        let folder = TemporaryFolder.made()
        let paths = try files.map { try $0.written(in: folder) }
        let options = ["-typecheck", "-warnings-as-errors", "-module-name", "App", "-package-name", "app"]
        let (text, status) = try BuiltModules.compile(options + arguments + paths)
        return status == 0 ? text : text + "exit status \(status)"
    }

    static let modes: [Row<(arguments: [String], style: CodeStyle)>] = [
        Row("Swift 6", (["-swift-version", "6"], CodeStyle(module: "App"))),
        Row("Swift 5", (["-swift-version", "5"], CodeStyle(module: "App"))),
        Row(
            "types that other targets use",
            (
                ["-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny"],
                CodeStyle(module: "App", users: .targets)
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

    /// Types of Swift Testing, of the test kit and of the document may have one name, and so may words of Swift and
    /// parameters.
    @Test func whatTestsNeedCompilesBesideTheModule() throws {
        let document = try OpenAPIDocument(contentsOf: NotesServer.folder.appending(path: "names.json"))
        let (plan, style, folder) = (ServicePlan(document), CodeStyle(module: "App"), TemporaryFolder.made())
        let places = TestPlaces(tests: "Tests")
        let sources = try SourceFiles(plan, style).files.map { try $0.written(in: folder) }
        let tests = try SurroundingFiles(plan, of: document, style, in: places).files.map { try $0.written(in: folder) }
        let module = folder.url.appending(path: "App.swiftmodule").path
        let options = ["-warnings-as-errors", "-swift-version", "6", "-parse-as-library", "-module-name"]
        let made = try BuiltModules.compile(
            options + ["App", "-emit-module", "-emit-module-path", module, "-enable-testing"] + sources
        )
        let read = try BuiltModules.compile(options + ["AppTests", "-typecheck", "-I", folder.url.path] + tests)
        #expect((made.text, read.text) == ("", "") && made.status == 0 && read.status == 0)
    }
}
