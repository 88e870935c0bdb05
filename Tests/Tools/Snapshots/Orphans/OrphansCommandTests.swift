import Foundation
import TestSupport
import Testing

@testable import MillraceTestKit
@testable import SnapshotOrphans

/// The row of a table, and not the component.
typealias Row<Value: Sendable> = TestSupport.Row<Value>

@Suite struct OrphansCommandTests {
    /// A folder with three test files: one of which a snapshot is asserted, one of which none is, and one that is gone;
    /// and below it a folder with snapshots of its own, of tests that may not have run.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "orphans-\(UUID().uuidString)")
        /// The arguments with which the tests were run.
        var swift: [String] = []

        init() throws {
            let names = ["ListTests/list.loaded", "ListTests/list.old", "ListTests/disabled", "OtherTests/kept"]
            for name in names + ["OtherTests/renamed", "Gone/x"] { try SnapshotFile(path: path(name)).write("") }
            for name in ["AppTests/start", "AppTests/old"] {
                try SnapshotFile(path: path(name, in: "Outer/")).write("")
            }
            let list = "func list() {}; @Test(.disabled()) func disabled() {}"
            let sources = [
                ("ListTests", list), ("OtherTests", "func kept() {}"), ("Outer/AppTests", "func start() {}"),
            ]
            for (name, code) in sources {
                try Data(code.utf8).write(to: url.appending(path: "\(name).swift"))
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }

        func path(_ name: String, in folder: String = "") -> String {
            url.appending(path: "\(folder)__Snapshots__/\(name).txt").path
        }

        /// The snapshots that are there.
        var left: Int {
            get throws {
                try FileManager.default.subpathsOfDirectory(atPath: url.path).count { $0.hasSuffix(".txt") }
            }
        }
    }

    private struct Run: Equatable {
        var text: String
        var status: Int32
        /// The snapshots that are there afterwards, of eight.
        var left: Int
        var swift = ["test"]
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func run(
        _ arguments: [String],
        status: Int32 = 0,
        asserting asserted: [String] = ["ListTests/list.loaded", "ListTests/list.loaded"]
    ) throws -> Run {
        let command = OrphansCommand(arguments: arguments, root: folder.url.path) { arguments, variables in
            folder.swift = arguments
            #expect(variables["MILLRACE_SNAPSHOTS"] == "never")
            let log = try #require(variables[SnapshotLog.variable])
            // As two processes do.
            for path in asserted {
                let isOuter = path.hasPrefix("Outer/")
                let name = isOuter ? String(path.dropFirst(6)) : path
                try SnapshotLog.append([folder.path(name, in: isOuter ? "Outer/" : "")], to: log)
            }
            return status
        }
        let (text, status) = try command.run()
        return Run(text: text, status: status, left: try folder.left, swift: folder.swift)
    }

    private static let orphans = """

          __Snapshots__/Gone/x.txt
          __Snapshots__/ListTests/list.old.txt
          __Snapshots__/OtherTests/renamed.txt
        """
    private static let removed = "Removed, because no test asserts them:" + orphans
    private static let inside = ["test", "--scratch-path", "/tmp/a b", "--ignore-lock"]
    private static let failed = "The tests failed: which snapshots are orphans can't be told."
    private static let silent = "No test asserted a snapshot: which ones are orphans can't be told."

    private static let runs: [Row<([String], Run)>] = [
        Row("orphans are listed", ([], Run(text: "Snapshots that no test asserts:" + orphans, status: 1, left: 8))),
        Row("orphans are removed on request", (["--remove"], Run(text: removed, status: 0, left: 5))),
        Row(
            "the plugin runs the tests in the folder that is locked",
            (["--inside", "/tmp/a b", "--remove"], Run(text: removed, status: 0, left: 5, swift: inside))
        ),
        Row("help", (["--help"], Run(text: OrphansCommand.help, status: 0, left: 8, swift: []))),
        Row("help", (["-h"], Run(text: OrphansCommand.help, status: 0, left: 8, swift: []))),
        Row(
            "other arguments get the help",
            (["--delete"], Run(text: OrphansCommand.help, status: 2, left: 8, swift: []))
        ),
    ]

    @Test(arguments: runs) private func theCommand(_ row: Row<([String], Run)>) throws {
        #expect(try run(row.value.0) == row.value.1, sourceLocation: row.location)
    }

    @Test func withoutOrphansItSaysSo() throws {
        _ = try run(["--remove"])
        #expect(try run([]) == Run(text: "No snapshot is an orphan.", status: 0, left: 5))
    }

    @Test func failingTestsCannotTell() throws {
        let runs = [try run(["--remove"], status: 1), try run(["--remove"], asserting: [])]
        #expect(runs == [Run(text: Self.failed, status: 2, left: 8), Run(text: Self.silent, status: 2, left: 8)])
    }

    /// A run may be of some of the test targets, as `MILLRACE_TESTS` says here: the snapshots of the others are not its
    /// orphans.
    @Test func aFolderOfWhichNoTestRanKeepsItsFiles() throws {
        let outer = Run(
            text: "Removed, because no test asserts them:\n  Outer/__Snapshots__/AppTests/old.txt",
            status: 0,
            left: 7
        )
        #expect(try run(["--remove"], asserting: ["Outer/AppTests/start"]) == outer)
    }
}
