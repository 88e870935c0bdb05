import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceTrace

/// A log as a file: every entry comes back, and what is no log says so.
@Suite struct TraceLogTests {
    static let entries: [TraceEntry] = [
        .key("^R"), .began(loop: "A#1", state: [TracePart(path: "a", text: "1")]),
        .event(".b", loop: "A#1", parts: [TracePart(path: "", text: "\"\n\u{1B}\"")], changes: ["a: 1 → 2"]),
        .began(loop: "B#1", state: [], feedbacks: ["load"]),
        .event(
            ".c",
            loop: "B#1",
            parts: [],
            changes: [],
            edits: [.removed("a"), .moved(list: "b", first: 1, count: 2, offset: -1)]
        ),
        .dropped(".c", loop: "A#1"), .started("load#1", loop: "A#1"), .ended("load#1", loop: "A#1", how: "answered"),
        .access("GET /", body: nil), .access("POST /", body: "{}"), .joined(CauseID(number: 3)), .sent("GET /"),
        .answered(200, byteCount: 2, seconds: 0.25, fields: ["ETag: 1"], body: "{}"),
        .answered(204, byteCount: 0, seconds: 0, fields: ["ETag: 1"], body: nil),
        .sentMessage(over: CauseID(number: 3), byteCount: 2, body: "{}"),
        .receivedMessage(over: CauseID(number: 3), byteCount: 3, body: nil), .connection("open"),
        .pruned("pruned 1 of 2: why"), .failed("reset"), .outcome("from the network"),
        .frame(application: 1, columns: 80, lineCount: 2, lines: [TraceLine(number: 1, text: "東京", node: "a")]),
        .note("n"),
    ]

    private var log: TraceLog {
        TraceLog(
            Self.entries.enumerated().map {
                TraceRecord(
                    number: CauseID(number: UInt64($0) + 1),
                    cause: CauseID(number: UInt64($0)),
                    seconds: Double($0) / 8,
                    entry: $1
                )
            }
        )
    }

    private func reading(_ text: String) -> Result<TraceLog, TraceError> {
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-trace-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try? Data(text.utf8).write(to: file)
        return Result { () throws(TraceError) in try TraceLog(contentsOf: file) }
    }

    @Test func everyEntryComesBack() {
        let lines = String(decoding: log.data, as: UTF8.self).split(separator: "\n")
        let first = "{\"cause\":0,\"entry\":{\"key\":{\"_0\":\"^R\"}},\"number\":1,\"seconds\":0}"
        let count = Self.entries.count + 1
        #expect((lines.count, lines.prefix(2).map { String($0) }) == (count, ["{\"trace\":1}", first]))
        let nowhere = Result { () throws(TraceError) in try TraceLog(contentsOf: URL(filePath: "/nowhere")) }
        let read = [reading(lines.joined(separator: "\n") + "\n"), nowhere]
        #expect(read == [.success(log), .failure(.unreadable("/nowhere"))])
    }

    /// A shell gives what a command prints as the path of a pipe.
    @Test(.bodyTimeLimit) func aPipeIsRead() throws {
        let (pipe, log) = (Pipe(), log)
        let data = log.data
        Thread.detachNewThread {
            try? pipe.fileHandleForWriting.write(contentsOf: data)
            try? pipe.fileHandleForWriting.close()
        }
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try TraceLog(contentsOf: URL(filePath: path)) == log)
    }

    @Test(arguments: [
        ("x", TraceError.notATrace), ("{\"trace\" :", .notATrace), ("{}\n", .notATrace), ("[1]\n", .notATrace),
        ("\u{0}", .notATrace),
        ("{\"trace\":2}\n", .unknownVersion(2)), ("{\"trace\":1}\nx\n", .invalidLine(2)),
        ("{\"trace\":1}\n{\"number\":1}\n", .invalidLine(2)),
        // Empty lines count, so that an editor goes to the line that is named.
        ("\n{\"trace\":1}\n\n\nx\n{}\n", .invalidLine(5)),
    ])
    func whatIsNoLogSaysSo(text: String, error: TraceError) {
        #expect((reading(text), "\(error)".isEmpty) == (.failure(error), false))
    }

    /// A writer may be killed at any byte: what it has written whole is there, and the file that has no first line yet
    /// says so.
    @Test func aFileThatIsCutAnywhereIsRead() {
        let data = log.data
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        var (whole, end) = (0, lines[0].utf8.count + 1)
        for count in 0..<data.count {
            let read = Result { () throws(TraceError) in try TraceFile.records(in: data.prefix(count)) }
            if count < lines[0].utf8.count + 1 {
                let notes = (try? read.get())?.map(\.entry.kind)
                #expect(notes == [.note], "cut at \(count)")
                continue
            }
            if count == end + lines[whole + 1].utf8.count + 1 { (whole, end) = (whole + 1, count) }
            #expect(read == .success(Array(log.records.prefix(whole))), "cut at \(count)")
        }
        #expect(whole == Self.entries.count - 1)
    }

    /// A byte that is another one is an error, or a record like another: nothing that is made of the log ends the
    /// process.
    @Test func aFileWithADamagedByteIsReadOrSaysWhereItIsNoTrace() {
        let data = log.data
        var counts = (read: 0, failed: 0)
        for (index, bit) in TestDepth.some(data.indices.flatMap { index in (0..<8).map { (index, $0) } }, each: 23) {
            var damaged = data
            damaged[index] ^= 1 << bit
            do throws(TraceError) {
                let log = TraceLog(try TraceFile.records(in: damaged))
                counts.read += 1
                var summary = TraceSummary()
                summary.add(log, named: "session.jsonl")
                let made = [
                    "\(log)", "\(log.why("東京"))", "\(log.moment(at: .max))", "\(summary)",
                    TracePage(log, title: "").html, "\(Result { try TraceScript(log) })",
                ]
                #expect(!made.contains(""), "bit \(bit) of byte \(index)")
            } catch {
                counts.failed += 1
                let line = data.prefix(index).count { $0 == UInt8(ascii: "\n") } + 1
                switch error {
                case .notATrace, .unknownVersion: #expect(line == 1, "bit \(bit) of byte \(index)")
                // The end of a line is on the line.
                case let .invalidLine(number): #expect(number == line, "bit \(bit) of byte \(index)")
                case .unreadable: Issue.record("The file was there.")
                }
            }
        }
        #expect(counts.read > 0 && counts.failed > 0)
    }

    @Test func aFileOfAnEarlierVersionHasNoFieldsAndNoColumns() throws {
        let old = [
            #"{"trace":1}"#,
            #"{"cause":0,"entry":{"answered":{"_0":200,"body":"{}","byteCount":2,"seconds":0.5}},"number":1,"seconds":0}"#,
            #"{"cause":0,"entry":{"frame":{"application":1,"lineCount":1,"lines":[]}},"number":2,"seconds":0}"#,
        ]
        let log = try reading(old.joined(separator: "\n") + "\n").get()
        #expect(
            log.records.map(\.entry) == [
                .answered(200, byteCount: 2, seconds: 0.5, fields: nil, body: "{}"),
                .frame(application: 1, columns: nil, lineCount: 1, lines: []),
            ]
        )
    }

    @Test func anyTimeIsWritten() {
        let times: [(seconds: Double, text: String)] = [
            (0.01234, "12.3 ms"), (-0.5, "-500.0 ms"), (-0.00001, "0.0 ms"), (1e300, "1e+300 s"), (.infinity, "inf s"),
            (.nan, "nan s"),
        ]
        let texts = times.map { seconds, _ in
            "\(TraceRecord(number: CauseID(number: 1), cause: .none, seconds: seconds, entry: .note("n")))"
        }
        #expect(texts == times.map { "#1  \($0.text)  n" })
    }
}
