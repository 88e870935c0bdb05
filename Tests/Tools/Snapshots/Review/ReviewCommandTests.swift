import Foundation
import SnapshotFiles
import Synchronization
import TestSupport
import Testing

@testable import MillraceTestKit
@testable import SnapshotReview

/// The row of a table, and not the component.
typealias Row<Value: Sendable> = TestSupport.Row<Value>

@Suite struct ReviewCommandTests {
    /// A package with three changes: of a snapshot, of a missing one, and of one in a target's own folder.
    private final class Package {
        let url = FileManager.default.temporaryDirectory.appending(path: "review ü-\(UUID().uuidString)")
        var swift: [String] = []
        var written = ""
        var asked = 0

        init(
            _ names: [String] = [
                "Tests/A/__Snapshots__/ListTests/list", "Tests/__Snapshots__/T/new", "Tests/__Snapshots__/T/old",
            ]
        ) throws {
            for name in names {
                if !name.hasSuffix("new") { try SnapshotFile(path: path(name)).write("Cities\n\(name.last ?? "?")") }
                try PendingSnapshot(of: path(name)).write("Cities\nBath")
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }

        func path(_ name: String) -> String { url.appending(path: "\(name).txt").path }

        /// The files with the second line of each.
        var files: [String] {
            let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
            return names.filter { $0.contains(".txt") }.sorted().map { name in
                let text = try? String(contentsOf: url.appending(path: name), encoding: .utf8)
                let last = text?.split(separator: "\n").last ?? "?"
                return "\(name.split(separator: "/").last ?? ""): \(last)"
            }
        }

        func run(
            _ arguments: [String] = [],
            answers: [String] = [],
            testStatus: Int32 = 1,
            isTerminal: Bool = false,
            before: ((Int) -> Void)? = nil
        ) throws -> Int32 {
            var answers = answers[...]
            let console = ReviewConsole(
                hasColors: isTerminal,
                showsAnswers: !isTerminal,
                write: { self.written += $0 },
                readLine: {
                    self.asked += 1
                    before?(self.asked)
                    return answers.popFirst()
                }
            )
            return try ReviewCommand(arguments: arguments, root: url.path, console: console) { arguments, variables in
                #expect(variables == ["MILLRACE_SNAPSHOTS": "review"])
                self.swift = arguments
                return testStatus
            }
            .run()
        }
    }

    @Test func eachChangeIsShownAndDecided() throws {
        let package = try Package()
        let status = try package.run(answers: ["a", " Reject ", "s"])
        assertInlineSnapshot(of: package.written, as: .lines) {
            """
            [1/3] Tests/A/__Snapshots__/ListTests/list.txt
            --- recorded
            +++ now
            @@ -1,2 +1,2 @@
             Cities
            -t
            +Bath
            Accept, reject, skip or quit? a
            [2/3] Tests/__Snapshots__/T/new.txt is new
            +Cities
            +Bath
            Accept, reject, skip or quit?  Reject 
            [3/3] Tests/__Snapshots__/T/old.txt
            --- recorded
            +++ now
            @@ -1,2 +1,2 @@
             Cities
            -d
            +Bath
            Accept, reject, skip or quit? s
            1 accepted, 1 rejected, 1 skipped.

            """
        }
        let files = ["list.txt: Bath", "old.txt: d", "old.txt.new: Bath"]
        #expect((package.files, status, package.swift) == (files, 1, ["test"]))
    }

    /// Every sequence of two answers and the end of the input, for a snapshot that is there and one that is missing.
    @Test(arguments: ["a", "r", "s", "q", "", "x", nil], ["a", "r", "s", "q", nil])
    func everySequenceEndsWithEachFileWhereItBelongs(first: String?, second: String?) throws {
        let package = try Package(["__Snapshots__/T/a", "__Snapshots__/T/new"])
        let answers = [first, second].prefix { $0 != nil }.compactMap { $0 }
        let status = try package.run(answers: answers)
        // What isn't an answer is asked for again.
        var decisions = answers.filter { "arsq".contains($0) && !$0.isEmpty }
        if let end = decisions.firstIndex(of: "q") { decisions = Array(decisions[..<end]) }
        decisions += Array(repeating: "s", count: 2 - decisions.count)
        let old = ["a": ["a.txt: Bath"], "r": ["a.txt: a"], "s": ["a.txt: a", "a.txt.new: Bath"]][decisions[0]] ?? []
        let new = ["a": ["new.txt: Bath"], "r": [], "s": ["new.txt.new: Bath"]][decisions[1]] ?? []
        #expect((package.files, status) == (old + new, decisions.contains("s") ? 1 : 0))
    }

    @Test func aWordThatIsNoAnswerIsExplained() throws {
        let package = try Package(["__Snapshots__/T/a"])
        let status = try package.run(["--no-tests"], answers: ["yes", "", "accept"], isTerminal: true)
        #expect(status == 0 && package.swift == [])
        let helps = package.written.components(separatedBy: ReviewCommand.Answer.help).count - 1
        let colored = "\u{1B}[31m-a\u{1B}[0m\n\u{1B}[32m+Bath\u{1B}[0m\n"
        #expect(helps == 2 && package.written.contains(colored), "\(package.written)")
    }

    private static let arguments = ["--inside", "/tmp/a b", "--input", "/dev/null", "--filter", "A", "--filter", "B/c"]
    private static let swift = [
        "test", "--scratch-path", "/tmp/a b", "--ignore-lock", "--filter", "A", "--filter", "B/c",
    ]

    private static let optionsDecideAllAndAskNothingRows: [Row<([String], Int32, [Int], [String])>] = [
        Row("accept", (["--accept", "--no-tests"], 0, [3, 0], [])),
        Row("reject", (["--reject", "--no-tests"], 0, [2, 0], [])),
        Row("list", (["--list", "--no-tests"], 1, [2, 3], [])),
        Row("the tests are run as the arguments say", (arguments + ["--list"], 1, [2, 3], swift)),
    ]

    @Test(arguments: optionsDecideAllAndAskNothingRows)
    func optionsDecideAllAndAskNothing(_ row: Row<([String], Int32, [Int], [String])>) throws {
        let (arguments, expected, counts, swift) = row.value
        let package = try Package()
        let status = try package.run(arguments)
        let files = ["txt:", "txt.new:"].map { end in package.files.count { $0.contains(".\(end)") } }
        #expect(
            (status, package.asked, files, package.swift) == (expected, 0, counts, swift),
            sourceLocation: row.location
        )
    }

    @Test func withoutChangesTheTestsDecide() throws {
        let package = try Package([])
        let statuses = [
            try package.run(testStatus: 0), try package.run(testStatus: 1), try package.run(["--no-tests"]),
        ]
        #expect(
            "\(statuses)\n\(package.written)" == """
                [0, 2, 0]
                No snapshot has changed.
                The tests failed, and no snapshot has changed.
                No snapshot has changed.

                """
        )
    }

    private static let otherArgumentsGetTheHelpRows: [Row<([String], Int32)>] = [
        Row("help", (["--help"], 0)), Row("help", (["-h"], 0)), Row("an unknown option", (["--delete"], 2)),
        Row("a filter without a name", (["--filter"], 2)), Row("two decisions", (["--accept", "--reject"], 2)),
        Row("a filter of no tests", (["--no-tests", "--filter", "A"], 2)),
    ]

    @Test(arguments: otherArgumentsGetTheHelpRows)
    func otherArgumentsGetTheHelp(_ row: Row<([String], Int32)>) throws {
        let package = try Package()
        let status = try package.run(row.value.0, before: { _ in Issue.record("No answer should be read.") })
        #expect(
            (status, package.swift, package.written, package.files.count)
                == (row.value.1, [], ReviewCommand.help + "\n", 5),
            sourceLocation: row.location
        )
    }

    @Test func aSnapshotThatCannotBeReplacedLosesNothing() throws {
        let package = try Package(["__Snapshots__/T/new", "__Snapshots__/T/z"])
        // A folder is in the place of the first snapshot.
        let place = package.path("__Snapshots__/T/new")
        try FileManager.default.createDirectory(atPath: "\(place)/inside", withIntermediateDirectories: true)
        let status = try package.run(["--accept", "--no-tests"])
        let isKept = FileManager.default.fileExists(atPath: "\(place).new") && package.files.contains("z.txt: Bath")
        #expect((status, isKept, package.written.suffix(23)) == (2, true, "\n1 accepted, 1 failed.\n"))
    }

    /// The tests run again in another terminal while the question is open.
    @Test(arguments: ["a", "r"], ["new", "recorded", "gone"])
    func aTextThatWasNotShownIsNotDecided(answer: String, change: String) throws {
        let package = try Package(["__Snapshots__/T/a"])
        let snapshot = package.path("__Snapshots__/T/a")
        let status = try package.run(["--no-tests"], answers: [answer]) { _ in
            switch change {
            case "new": try? PendingSnapshot(of: snapshot).write("Cities\nEly")
            case "recorded": try? SnapshotFile(path: snapshot).write("Cities\nEly")
            default: try? PendingSnapshot(of: snapshot).remove()
            }
        }
        let files = [
            "new": ["a.txt: a", "a.txt.new: Ely"], "recorded": ["a.txt: Ely", "a.txt.new: Bath"], "gone": ["a.txt: a"],
        ]
        #expect((status, package.files) == (1, files[change]))
    }

    @Test func aTextThatIsAsRecordedNeedsNoAnswer() throws {
        let package = try Package(["__Snapshots__/T/a"])
        try SnapshotFile(path: package.path("__Snapshots__/T/a")).write("Cities\nBath")
        let status = try package.run(["--no-tests"])
        let isSaid = package.written.hasSuffix("a.txt is as it was.\nNothing was left to review.\n")
        #expect((status, package.files, isSaid) == (0, ["a.txt: Bath"], true))
    }
}
