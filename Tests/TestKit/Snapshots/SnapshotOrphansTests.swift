import Foundation
import Testing

@testable import MillraceTestKit

@Suite struct SnapshotOrphansTests {
    private let folder: TemporaryFolder
    private let asserted: Set<String>

    /// Three test files: one of which a snapshot was asserted, one of which none was, and one that is gone.
    init() throws {
        folder = try TemporaryFolder()
        let root = "\(folder.path)/__Snapshots__"
        for name in [
            "ListTests/list.loaded", "ListTests/list.old", "ListTests/disabled", "OtherTests/kept",
            "OtherTests/renamed", "Gone/x",
        ] {
            try SnapshotFile(path: "\(root)/\(name).txt").write("")
        }
        for (name, code) in [
            ("ListTests", "func list() {}; @Test(.disabled()) func disabled() {}"), ("OtherTests", "func kept() {}"),
        ] {
            try Data(code.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name).swift"))
        }
        asserted = ["\(root)/ListTests/list.loaded.txt"]
    }

    private func paths(_ names: String...) -> [String] {
        names.map { "\(folder.path)/__Snapshots__/\($0).txt" }
    }

    @Test func whatNoTestAssertsIsFound() {
        #expect(
            SnapshotOrphans.find(asserted: asserted) == paths("Gone/x", "ListTests/list.old", "OtherTests/renamed")
        )
    }

    @Test func orphansAreListedAndRemovedOnRequest() {
        let orphans = paths("Gone/x", "ListTests/list.old", "OtherTests/renamed")
        #expect(
            SnapshotOrphans.report(mode: "list", asserted: asserted, isPartialRun: false)
                == (["Snapshots that no test asserts:"] + orphans.map { "  \($0)" }).joined(separator: "\n")
        )
        #expect(
            SnapshotOrphans.report(mode: "remove", asserted: asserted, isPartialRun: false)
                == (["Snapshots that no test asserts:"] + orphans.map { "  \($0) (removed)" })
                .joined(separator: "\n")
        )
        #expect(
            SnapshotOrphans.report(mode: "list", asserted: asserted, isPartialRun: false)
                == "No snapshot is an orphan."
        )
    }

    @Test func aRunOfSomeTestsOnlyCannotTell() {
        #expect(
            SnapshotOrphans.report(mode: "remove", asserted: asserted, isPartialRun: true)
                == "Only some of the tests were run: which snapshots are orphans can't be told."
        )
        #expect(SnapshotOrphans.find(asserted: asserted).count == 3)
    }

    @Test func anUnknownModeIsNamed() {
        #expect(
            SnapshotOrphans.report(mode: "all", asserted: [], isPartialRun: false)
                == #"MILLRACE_SNAPSHOT_ORPHANS is "all", which is neither "list" nor "remove"."#
        )
    }
}
