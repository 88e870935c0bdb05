import Foundation
import MillraceStreams
import MillraceTrace
import Testing

@testable import TraceCommand

/// The command line of `trace`, and what it prints of a log.
@Suite struct TraceOptionsTests {
    @Test func everyOptionIsRead() throws {
        let options = try TraceOptions([
            "a.jsonl", "--kind", "event", "--kind", "key", "--loop", "A", "--from", "1", "--to", "2.5", "--follow",
        ])
        #expect(options.files.map(\.relativePath) == ["a.jsonl"])
        #expect(options.task == .records)
        #expect(options.kinds == [.event, .key])
        #expect(options.loop == "A")
        #expect(options.seconds == 1...2.5)
        #expect(options.follows)
        #expect(try TraceOptions(["--why", "Bath", "x"]).task == .why("Bath"))
        #expect(try TraceOptions(["a", "--html"]).task == .page)
        #expect(try TraceOptions(["a", "--summary", "b"]).task == .summary)
        #expect(try TraceOptions(["a", "--summary", "b"]).files.map(\.relativePath) == ["a", "b"])
        let test = try TraceOptions([
            "a", "--screens", "try make($0)", "--test", "--import", "A", "--import", "B", "--name", "C",
        ])
        #expect(test.task == .test)
        #expect(test.source == TraceScript.Source(name: "C", modules: ["A", "B"], screens: "try make($0)"))
        for arguments in [["--help"], ["x", "-h"], ["-h", "--summary"], ["x", "y", "--why", "z", "-h"]] {
            #expect(try TraceOptions(arguments).task == .help)
            #expect(try TraceOptions(arguments).files == [])
        }
        #expect(TraceOptions.help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: [
        ([], "a file is needed: trace FILE"),
        (["--follow"], "a file is needed: trace FILE"),
        (["a", "b"], "one file at a time, not also “b”"),
        (["--summary"], "a file is needed: trace FILE"),
        (["a", "--summary", "--why", "b"], "--summary doesn't go together with --why"),
        (["a", "--why", "b", "--follow"], "--why doesn't go together with --follow"),
        (["a", "b", "--html"], "one file at a time, not also “b”"),
        (["a", "--html", "--loop", "A"], "--html doesn't go together with --loop"),
        (["a", "--kind", "key", "--summary"], "--summary doesn't go together with --kind"),
        (["a", "--test", "--why", "b"], "--test doesn't go together with --why"),
        (["a", "--test", "--to", "1"], "--test doesn't go together with --to"),
        (["a", "--name", "B"], "--name goes with --test only"),
        (["a", "--summary", "--screens", "x"], "--screens goes with --test only"),
        (["a", "--test", "--name", "1a"], "--name takes a name of Swift, not “1a”"),
        (["a", "--test", "--name", "class"], "--name takes a name of Swift, not “class”"),
        (["a", "--test", "--name", "a½"], "--name takes a name of Swift, not “a½”"),
        (["a", "--test", "--import", ""], "--import takes a name of Swift, not “”"),
        (["a", "b", "--test"], "one file at a time, not also “b”"),
        (["a", "--nope"], "unknown option “--nope”"),
        (["a", "--why"], "--why needs a value"),
        (["a", "--kind", "x"], "--kind takes one of key, loop, event, effect, access, frame, note, not “x”"),
        (["a", "--from", "soon"], "--from takes a number of seconds, not “soon”"),
        (["a", "--from", "-1"], "--from takes a number of seconds, not “-1”"),
        (["a", "--to", "nan"], "--to takes a number of seconds, not “nan”"),
        (["a", "--from", "2", "--to", "1"], "--to takes no less than --from, not “1.0”"),
    ])
    func aMalformedCommandLineIsOneLine(arguments: [String], complaint: String) {
        let error = #expect(throws: TraceOptionsError.self) { try TraceOptions(arguments) }
        #expect(error?.description == complaint)
    }

    private func record(_ number: UInt64, _ entry: TraceEntry) -> TraceRecord {
        TraceRecord(number: CauseID(number: number), cause: .none, seconds: Double(number), entry: entry)
    }

    private var log: TraceLog {
        TraceLog([
            record(1, .key("r")), record(2, .event(".a", loop: "A#1", parts: [], changes: ["x: 1 → 2"])),
            record(3, .started("load#1", loop: "A#2")), record(4, .event(".b", loop: "AB#1", parts: [], changes: [])),
            record(5, .note("done")),
        ])
    }

    @Test(
        arguments: [
            (["f"], [1, 2, 3, 4, 5]), (["f", "--kind", "event"], [2, 4]), (["f", "--loop", "A"], [2, 3]),
            (["f", "--loop", "A#2"], [3]), (["f", "--from", "2", "--to", "4", "--kind", "event", "--loop", "AB"], [4]),
            (["f", "--from", "9"], []),
        ] as [([String], [Int])]
    )
    func aLogIsFiltered(arguments: [String], numbers: [Int]) throws {
        var command = TraceCommand(try TraceOptions(arguments))
        let lines = try command.text(of: log).split(separator: "\n").filter { $0.hasPrefix("#") }
        #expect(lines.map { String($0.prefix { $0 != " " }) } == numbers.map { "#\($0)" })
        // What was printed isn't printed again.
        let more = TraceLog(log.records + [record(6, .event(".c", loop: "AB#1", parts: [], changes: []))])
        #expect(try !command.text(of: more).contains("#2 "))
        #expect(try command.text(of: more) == "")
    }

    /// Threads write their records in any order, and another session may take the place of the file.
    @Test func eachRecordIsPrintedOnce() throws {
        var command = TraceCommand(try TraceOptions(["f", "--follow"]))
        let notes = (1...4).map { record($0, .note("\($0)")) }
        #expect(try command.text(of: TraceLog([notes[0], notes[2]])).split(separator: "\n").count == 2)
        #expect(try command.text(of: TraceLog(notes)).split(separator: "\n").map(\.last) == ["2", "4"])
        #expect(try command.text(of: TraceLog([record(1, .note("another"))])).hasSuffix("another\n"))
        #expect(try command.text(of: TraceLog([record(1, .note("another")), notes[1]])).hasSuffix("2\n"))
    }

    @Test(arguments: [["f"], ["f", "--why", "Bath"]]) func whatALogHasMovesNoCursor(arguments: [String]) throws {
        let evil = "Bath\u{1B}[2J\u{202E}\u{9B}"
        let frame = TraceEntry.frame(
            application: 1,
            columns: 9,
            lineCount: 1,
            lines: [TraceLine(number: 1, text: evil, node: evil)]
        )
        var command = TraceCommand(try TraceOptions(arguments))
        let text = try command.text(of: TraceLog([record(1, .note(evil)), record(2, frame)]))
        #expect(text.contains("Bath␛[2J\u{FFFD}\u{FFFD}"))
        #expect(text.hasSuffix("\n"))
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\u{202E}" })
    }

    @Test func aPageHasTheNameOfTheFile() throws {
        var command = TraceCommand(try TraceOptions(["traces/<a>.jsonl", "--html"]))
        let page = try command.text(of: log)
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.contains("<title>&lt;a&gt;.jsonl</title>"))
        #expect(page == TracePage(log, title: "<a>.jsonl").html)
    }

    @Test func aQuestionIsAnswered() throws {
        var command = TraceCommand(try TraceOptions(["f", "--why", "York"]))
        #expect(try command.text(of: log) == "“York” is on no frame\n")
    }

    @Test func aTestIsWritten() throws {
        var command = TraceCommand(try TraceOptions(["f", "--test", "--name", "Sample", "--import", "App"]))
        let error = #expect(throws: TraceScriptError.self) { try command.text(of: log) }
        #expect(error == .noFrame)
        let line = TraceLine(number: 1, text: "A", node: nil)
        let shown = TraceLog([
            record(1, .began(loop: "A#1", state: [])),
            record(2, .frame(application: 1, columns: 9, lineCount: 1, lines: [line])),
        ])
        #expect(
            try command.text(of: shown) == """
                import MillraceTestKit
                @testable import App

                /// A recorded session that is played again: the app gets the keys and the answers of then, and does what it did then.
                @Suite struct Sample {
                    @Test func theAppDoesWhatWasRecorded() {
                        let replay = TraceReplay(columns: 9, rows: 1) { makeScreens($0) }
                        replay.expect("A began", screen: "A", by: .milliseconds(1000))
                        replay.expectNothingElse()
                    }
                }

                """
        )
    }
}
