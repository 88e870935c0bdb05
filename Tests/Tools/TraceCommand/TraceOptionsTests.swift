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
        #expect(
            (files(options), options.task, options.kinds, options.loop, options.seconds, options.follows)
                == (["a.jsonl"], .records, [.event, .key], "A", 1...2.5, true)
        )
        let tasks: [(arguments: [String], task: TraceOptions.Task, files: [String])] = [
            (["--why", "Bath", "x"], .why("Bath"), ["x"]), (["a", "--html"], .page, ["a"]),
            (["a", "--summary", "b"], .summary, ["a", "b"]), (["--help"], .help, []), (["x", "-h"], .help, []),
            (["-h", "--summary"], .help, []), (["x", "y", "--why", "z", "-h"], .help, []),
        ]
        let found = try tasks.map { try TraceOptions($0.arguments) }
        #expect((found.map(\.task), found.map(files)) == (tasks.map(\.task), tasks.map(\.files)))
        let test = try TraceOptions([
            "a", "--screens", "try make($0)", "--test", "--import", "A", "--import", "B", "--name", "C",
        ])
        let source = TraceScript.Source(name: "C", modules: ["A", "B"], screens: "try make($0)")
        #expect((test.task, test.source) == (.test, source))
    }

    private func files(_ options: TraceOptions) -> [String] { options.files.map(\.relativePath) }

    @Test(arguments: [
        ([], "a file is needed: trace FILE"),
        (["a", "b"], "one file at a time, not also “b”"),
        (["a", "--summary", "--why", "b"], "--summary doesn't go together with --why"),
        (["a", "--why", "b", "--follow"], "--why doesn't go together with --follow"),
        (["a", "--html", "--loop", "A"], "--html doesn't go together with --loop"),
        (["a", "--kind", "key", "--summary"], "--summary doesn't go together with --kind"),
        (["a", "--name", "B"], "--name goes with --test only"),
        (["a", "--summary", "--screens", "x"], "--screens goes with --test only"),
        (["a", "--test", "--name", "class"], "--name takes a name of Swift, not “class”"),
        (["a", "--test", "--name", "a½"], "--name takes a name of Swift, not “a½”"),
        (["a", "--test", "--import", ""], "--import takes a name of Swift, not “”"),
        (["a", "--nope"], "unknown option “--nope”"),
        (["a", "--why"], "--why needs a value"),
        (["a", "--kind", "x"], "--kind takes one of key, loop, event, effect, access, message, frame, note, not “x”"),
        (["a", "--from", "soon"], "--from takes a number of seconds, not “soon”"),
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
        let (found, expected) = (lines.map { $0.split(separator: " ")[0] }, numbers.map { "#\($0)"[...] })
        #expect(found == expected)
        // What was printed isn't printed again.
        let more = TraceLog(log.records + [record(6, .event(".c", loop: "AB#1", parts: [], changes: []))])
        let texts = try (0..<2).map { _ in try command.text(of: more) }
        #expect((texts[0].contains("#2 "), texts[1]) == (false, ""), "\(texts)")
    }

    /// Threads write their records in any order, and another session may take the place of the file.
    @Test func eachRecordIsPrintedOnce() throws {
        var command = TraceCommand(try TraceOptions(["f", "--follow"]))
        let notes = (1...4).map { record($0, .note("\($0)")) }
        let another = record(1, .note("another"))
        let logs = [[notes[0], notes[2]], notes, [another], [another, notes[1]]]
        let lines = try logs.map { records in
            try command.text(of: TraceLog(records)).split(separator: "\n").map { $0.split(separator: " ").last ?? "" }
        }
        #expect(lines == [["1", "3"], ["2", "4"], ["another"], ["2"]])
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
        let isBare = text.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{202E}"].contains($0) }
        #expect(text.contains("Bath␛[2J\u{FFFD}\u{FFFD}") && text.hasSuffix("\n") && !isBare, "\(text)")
    }

    @Test func aPageHasTheNameOfTheFileAndAQuestionAnAnswer() throws {
        var command = TraceCommand(try TraceOptions(["traces/<a>.jsonl", "--html"]))
        var question = TraceCommand(try TraceOptions(["f", "--why", "York"]))
        let texts = [try command.text(of: log), try question.text(of: log)]
        let page = TracePage(log, title: "<a>.jsonl").html
        #expect(texts == [page, "“York” is on no frame\n"] && page.contains("<title>&lt;a&gt;.jsonl</title>"))
    }

    @Test func aTestIsWritten() throws {
        var command = TraceCommand(try TraceOptions(["f", "--test", "--name", "Sample", "--import", "App"]))
        #expect(throws: TraceScriptError.noFrame) { try command.text(of: log) }
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
