import Foundation
import ScaffoldTestSupport
import TestSupport
import Testing

@testable import FeatureScaffold
@testable import UserPackage

@Suite struct FileTransactionTests {
    private let package: TemporaryPackage

    init() throws {
        package = try .ofAnApp()
    }

    private func apply(_ changes: FileTransaction.Change...) throws {
        try FileTransaction(root: package.url).apply(changes)
    }

    @Test func filesAreCreatedReplacedAndRemoved() throws {
        try package.write("table", "old")
        try package.write("left/alone/file", "old")
        try apply(
            .init(path: "a/b/c.txt", contents: "1"),
            .init(path: "a/d.txt", contents: "2"),
            .init(path: ".ci/run", contents: "#!/bin/sh"),
            .init(path: "table", old: "old", new: "new"),
            .init(path: "left/alone/file", old: "old", new: nil)
        )
        let areRunnable = [".ci/run", "a/d.txt"].map { path in
            FileManager.default.isExecutableFile(atPath: package.url.appending(path: path).path)
        }
        #expect(
            try (["a/b/c.txt", "table"].map(package.text), areRunnable, package.has("left"))
                == (["1", "new"], [true, false], false)
        )
    }

    @Test func aFailureTakesBackWhatWasDone() throws {
        for path in ["file", "kept/mine", "removed/mine"] { try package.write(path, "mine") }
        let fault = #expect(throws: FileFault.self) {
            try apply(
                .init(path: "new/deep/a", contents: "1"),
                .init(path: "kept/b", contents: "2"),
                .init(path: "kept/mine", old: "mine", new: "yours"),
                .init(path: "removed/mine", old: "mine", new: nil),
                .init(path: "file/c", contents: "3")
            )
        }
        #expect(fault == .unwritable(path: "file/c", reason: "Not a directory"))
        let texts = try ["kept/mine", "removed/mine", "file"].map(package.text)
        #expect((package.has("new"), package.has("kept/b"), texts) == (false, false, ["mine", "mine", "mine"]))
    }
}
