import Foundation
import ScaffoldTestSupport
import TestSupport
import Testing

@testable import FeatureScaffold
@testable import UserPackage

@Suite struct FileWriterTests {
    private let package: TemporaryPackage
    private var writer: FileWriter { FileWriter(root: package.url) }

    init() throws {
        package = try .ofAnApp()
    }

    private func error(_ files: [Scaffold.File], replacing others: [Scaffold.File] = []) -> UnwritableFile? {
        #expect(throws: UnwritableFile.self) { try writer.write(files, replacing: others) }
    }

    @Test func foldersAreMadeAndFilesReplaced() throws {
        try package.write("table", "old")
        try writer.write(
            [("a/b/c.txt", "1"), ("a/d.txt", "2"), (".ci/run", "#!/bin/sh")],
            replacing: [("table", "new")]
        )
        let areRunnable = [".ci/run", "a/d.txt"].map { path in
            FileManager.default.isExecutableFile(atPath: package.url.appending(path: path).path)
        }
        #expect(try (["a/b/c.txt", "table"].map(package.text), areRunnable) == (["1", "new"], [true, false]))
    }

    @Test func aFailureTakesBackWhatWasWritten() throws {
        try package.write("file", "mine")
        try package.write("kept/mine", "mine")
        let failure = error(
            [("new/deep/a", "1"), ("kept/b", "2"), ("file/c", "3")],
            replacing: [("kept/mine", "yours")]
        )
        #expect(failure?.reason == "Not a directory" && failure?.path.hasSuffix("file/c") == true)
        let texts = try ["kept/mine", "file"].map(package.text)
        #expect((package.has("new"), package.has("kept/b"), texts) == (false, false, ["mine", "mine"]))
    }
}
