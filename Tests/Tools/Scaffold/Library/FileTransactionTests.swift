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

    /// A program that was killed has carried out some of the changes, of which a person has changed one since; what
    /// describes that one stays as well.
    @Test func theChangesOfAProgramThatWasKilledAreFinished() throws {
        let changes: [FileTransaction.Change] = [
            .init(path: "a/new", contents: "1"), .init(path: "table", old: "old", new: "new"),
            .init(path: "old/file", old: "old", new: nil), .init(path: "mine", old: "old", new: "new"),
            .init(path: "of/table", old: nil, new: "new", after: "table"),
            .init(path: "of/mine", old: nil, new: "new", after: "mine"),
        ]
        for count in 0...3 {
            let package = try TemporaryPackage.ofAnApp()
            let journal = FileTransaction(root: package.url, journal: "state/.journal")
            for path in ["table", "old/file", "mine"] { try package.write(path, "old") }
            try FileTransaction(root: package.url).apply(Array(changes.prefix(count)))
            try package.write("mine", "saved since")
            try package.write("a/.new.new", "half")
            try package.write("state/.journal", String(decoding: JSONEncoder().encode(changes), as: UTF8.self))
            #expect(try journal.finish())
            #expect(try ["a/new", "table", "mine"].map(package.text) == ["1", "new", "saved since"])
            #expect(["old", "state", "a/.new.new", "of/table", "of/mine"].filter(package.has) == ["of/table"])
            #expect(try !journal.finish())
        }
    }

    @Test func aFileKeepsItsMode() throws {
        try package.write("script", "old")
        chmod(package.url.appending(path: "script").path, 0o750)
        try FileTransaction(root: package.url, journal: ".journal").apply([
            .init(path: "script", old: "old", new: "new")
        ])
        var status = stat()
        stat(package.url.appending(path: "script").path, &status)
        #expect((status.st_mode & 0o777, package.has(".journal")) == (0o750, false))
    }

    static let unreadable: [Row<(path: String, reason: String)>] = [
        Row("a folder", ("folder", "It is no file")),
        Row("a link that leads nowhere", ("link", "No such file or directory")),
    ]

    /// A file that can't be looked at isn't one that isn't there.
    @Test(arguments: unreadable) func whatIsNoFileIsNamed(_ row: Row<(path: String, reason: String)>) throws {
        try package.write("folder/file", "1")
        symlink("nowhere", package.url.appending(path: "link").path)
        #expect(
            throws: FileFault.unreadable(path: row.value.path, reason: row.value.reason),
            sourceLocation: row.location
        ) {
            try apply(.init(path: row.value.path, contents: "1"))
        }
        #expect(try FileTransaction.contents(of: "folder/file/none", in: package.url) == nil)
    }
}
