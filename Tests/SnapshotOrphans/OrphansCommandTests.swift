import Foundation
import Testing

@testable import MillraceTestKit
@testable import SnapshotOrphans

@Suite struct OrphansCommandTests {
    /// A folder with three test files: one of which a snapshot is asserted, one of which none is, and one that is gone.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "orphans-\(UUID().uuidString)")
        /// The arguments with which the tests were run.
        var swift: [String] = []
        var snapshots: URL { url.appending(path: "__Snapshots__") }

        init() throws {
            let names = ["ListTests/list.loaded", "ListTests/list.old", "ListTests/disabled", "OtherTests/kept"]
            for name in names + ["OtherTests/renamed", "Gone/x"] {
                try SnapshotFile(path: snapshots.appending(path: "\(name).txt").path).write("")
            }
            let list = "func list() {}; @Test(.disabled()) func disabled() {}"
            for (name, code) in [("ListTests", list), ("OtherTests", "func kept() {}")] {
                try Data(code.utf8).write(to: url.appending(path: "\(name).swift"))
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func run(
        _ arguments: String...,
        status: Int32 = 0,
        asserting asserted: [String] = ["ListTests/list.loaded", "ListTests/list.loaded"]
    ) throws -> (text: String, status: Int32, left: Int) {
        let root = folder.snapshots
        let command = OrphansCommand(arguments: arguments, root: folder.url.path) { arguments, variables in
            folder.swift = arguments
            #expect(variables["MILLRACE_SNAPSHOTS"] == "never")
            let log = try #require(variables[SnapshotLog.variable])
            // As two processes do.
            for path in asserted { try SnapshotLog.append([root.appending(path: "\(path).txt").path], to: log) }
            return status
        }
        let (text, status) = try command.run()
        let left = try FileManager.default.subpathsOfDirectory(atPath: root.path).count { $0.hasSuffix(".txt") }
        return (text, status, left)
    }

    @Test func orphansAreListed() throws {
        let (text, status, left) = try run()
        assertInlineSnapshot(of: text, as: .lines) {
            """
            Snapshots that no test asserts:
              __Snapshots__/Gone/x.txt
              __Snapshots__/ListTests/list.old.txt
              __Snapshots__/OtherTests/renamed.txt
            """
        }
        #expect(status == 1)
        #expect(left == 6)
    }

    @Test func orphansAreRemovedOnRequest() throws {
        let (text, status, left) = try run("--remove")
        assertInlineSnapshot(of: text, as: .lines) {
            """
            Removed, because no test asserts them:
              __Snapshots__/Gone/x.txt
              __Snapshots__/ListTests/list.old.txt
              __Snapshots__/OtherTests/renamed.txt
            """
        }
        #expect(status == 0)
        #expect(left == 3)
    }

    @Test func thePluginRunsTheTestsInTheFolderThatIsLocked() throws {
        _ = try run()
        #expect(folder.swift == ["test"])
        let (_, status, left) = try run("--inside", "/tmp/a b", "--remove")
        #expect(folder.swift == ["test", "--scratch-path", "/tmp/a b", "--ignore-lock"])
        #expect(status == 0)
        #expect(left == 3)
    }

    @Test func withoutOrphansItSaysSo() throws {
        _ = try run("--remove")
        let (text, status, _) = try run()
        #expect(text == "No snapshot is an orphan.")
        #expect(status == 0)
    }

    @Test func failingTestsCannotTell() throws {
        let failed = try run("--remove", status: 1)
        let silent = try run("--remove", asserting: [])
        assertInlineSnapshot(of: [failed.text, silent.text], as: .lines) {
            """
            The tests failed: which snapshots are orphans can't be told.
            No test asserted a snapshot: which ones are orphans can't be told.
            """
        }
        #expect(failed.status == 2 && silent.status == 2)
        #expect(failed.left == 6 && silent.left == 6)
    }

    @Test func otherArgumentsGetTheHelp() throws {
        for (argument, status) in [("--help", 0), ("-h", 0), ("--delete", 2)] as [(String, Int32)] {
            let (text, actual, left) = try run(argument)
            #expect(text == OrphansCommand.help)
            #expect(actual == status)
            #expect(left == 6)
        }
    }

    @Test func theTestKitWritesWhatTheCommandReads() {
        #expect(OrphansCommand.logVariable == SnapshotLog.variable)
    }
}
