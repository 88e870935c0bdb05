import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceTrace
@testable import TraceCommand

/// A log is taken apart into what came from outside, and what the app did.
@Suite(.bodyTimeLimit) struct TraceScriptTests {
    private static let retry = Middleware.retry(RequestRetryPolicy(backoff: .constant(upTo: 2, pause: .zero)))

    /// Records a session on real sockets: a password is typed, a refresh fails once and then works, and the list is
    /// cleared.
    private func session() throws -> TraceLog {
        let atlas = try Atlas(middleware: [Self.retry])
        atlas.server.enqueue(.status(503))
        atlas.server.enqueue(.json(#"[{"id": 1, "name": "Wells", "token": "t0k"}, {"id": 2, "name": "Bath"}]"#))
        atlas.pilot.type("hunter2")
        atlas.refresh(until: "Bath")
        atlas.pilot.press(.control("x"))
        atlas.pilot.expect(hides: "Bath")
        return atlas.trace.log
    }

    @Test func aSessionOnSocketsIsPlayedAgain() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "millrace-sessions-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 1...2 { try session().write(to: folder.appending(path: "\(number).jsonl")) }
        assertReplay(of: folder) { makeAtlas($0) }
        let reports = failures { assertReplay(of: folder) { makeAtlas($0, retrying: false) } }
        let parts = ["+.didFail(", "-→ GET /v1/places", "1.jsonl, at 0."]
        let found = parts.filter { reports.first?.contains($0) == true }
        #expect((reports.count, found) == (2, parts), "\(reports)")
    }

    /// The file of a session, and the test that the command has made of it, which runs beside these.
    @Test func aTestIsMadeOfASession() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let log = try TraceLog(contentsOf: folder.appending(path: "__Sessions__/atlas.jsonl"))
        let source = TraceScript.Source(
            name: "RecordedAtlasTests",
            modules: [],
            screens: "makeAtlas($0)"
        )
        let test = try TraceScript(log).test(source)
        #expect(test == (try String(contentsOf: folder.appending(path: "RecordedAtlasTests.swift"), encoding: .utf8)))
        let throwing = try TraceScript(log).test(
            TraceScript.Source(name: "A", modules: ["App", "Model"], screens: "try makeAtlas($0)")
        )
        let parts = [
            "@testable import App\n@testable import Model\n",
            "theAppDoesWhatWasRecorded() throws {\n        let replay = try TraceReplay(",
        ]
        #expect(parts.filter { throwing.contains($0) } == parts, "\(throwing)")
    }

    /// A frame is drawn while events come: of several events, or where it is the one of before, it needn't show the
    /// last of them.
    @Test(arguments: [
        (1, "new", 0.001, true), (2, "new", 0.001, false), (1, "old", 0.001, false), (2, "new", 0.2, true),
    ])
    func aScreenThatMayBeOlderIsNotCompared(count: Int, text: String, pause: Double, isCompared: Bool) throws {
        let frame = { (text: String) in
            TraceEntry.frame(
                application: 1,
                columns: 9,
                lineCount: 1,
                lines: [TraceLine(number: 1, text: text, node: nil)]
            )
        }
        let events = Array(
            repeating: (UInt64(0), TraceEntry.event("e", loop: "A#1", parts: [], changes: [])),
            count: count
        )
        let log = Self.log(
            [(0, .began(loop: "A#1", state: [])), (0, frame("old")), (0, .key("a"))] + events + [
                (0, frame(text)), (0, .key("b")),
            ],
            pause: pause
        )
        let step = try #require(TraceScript(log).steps.first { $0.inputs == [.key("a")] })
        #expect(step.screen == (isCompared ? [text] : nil))
    }

    @Test func whatHasSeveralLinesIsOneLine() {
        let event = TraceEntry.event("A(\"b\nc\")", loop: "A#1", parts: [], changes: ["a: b → c\nd"])
        let lines = [TraceScript.line(of: "POST /a", body: "one\r\ntwo\n")] + TraceScript.lines(of: event, naming: "A")
        #expect(lines == ["→ POST /a one␍␊two␊", "A(\"b␊c\") in A", "    a: b → c␊d"])
    }

    /// What a file says is in no comment of a test as it is: a second line would be code.
    @Test(arguments: [1e300, -1e300, 9.3e18]) func aFileMaySayAnything(seconds: Double) throws {
        let entries: [(cause: UInt64, TraceEntry)] = [
            (0, .frame(application: 1, columns: .max, lineCount: 1, lines: [])), (0, .key("text")),
            (0, .access("GET http://h/\nfatalError()", body: nil)), (3, .sent("GET http://h/\nfatalError()")),
            (3, .answered(200, byteCount: 9, seconds: 0, fields: nil, body: nil)), (3, .outcome("")),
        ]
        let script = try TraceScript(Self.log(entries, pause: seconds))
        let test = script.test(TraceScript.Source(name: "A", modules: [], screens: "make($0)"))
        #expect(test.contains("        // The body of 9 bytes that answered GET /␊fatalError() is not in the log."))
        #expect(script.steps.allSatisfy { (0...1e9).contains($0.seconds) }, "\(script.steps)")
    }

    private static func log(_ entries: [(cause: UInt64, TraceEntry)], pause: Double = 0.001) -> TraceLog {
        TraceLog(
            entries.enumerated().map { index, entry in
                TraceRecord(
                    number: CauseID(number: UInt64(index + 1)),
                    cause: CauseID(number: entry.cause),
                    seconds: Double(index) * pause,
                    entry: entry.1
                )
            }
        )
    }

    private static func frame(_ text: String, columns: Int? = 20, rows: Int = 2, application: Int = 1) -> TraceEntry {
        .frame(
            application: application,
            columns: columns,
            lineCount: rows,
            lines: [TraceLine(number: 1, text: text, node: nil)]
        )
    }

    private static let began = TraceEntry.began(loop: "A#7", state: [TracePart(path: "x", text: "0")])

    private static func event(_ name: String, changes: [String] = [], parts: [TracePart] = []) -> TraceEntry {
        .event(name, loop: "A#7", parts: parts, changes: changes)
    }

    @Test func aLogThatCannotBePlayedSaysWhy() {
        let logs: [(TraceLog, TraceScriptError)] = [
            (TraceLog([]), .noFrame), (Self.log([(0, Self.began)]), .noFrame),
            (Self.log([(0, Self.began), (0, Self.frame("a", columns: nil))]), .noWidth),
            (Self.log([(0, Self.frame("a")), (0, Self.event(".a"))]), .noBeginning(loop: "A#7")),
        ]
        for (log, error) in logs { #expect(throws: error) { try TraceScript(log) } }
    }

    /// The entries of a log with their causes, and what is taken from it: the inputs, and the lines and gaps where they
    /// are asked about.
    struct Session: Sendable {
        let entries: [(cause: UInt64, TraceEntry)]
        let inputs: [TraceScript.Input]
        var lines: [String]?
        var gaps: [String] = []
    }

    typealias Row<Value: Sendable> = TestSupport.Row<Value>

    private static func answered(_ status: Int, _ byteCount: Int = 0, _ fields: [String]? = nil, _ body: String? = nil)
        -> TraceEntry
    {
        .answered(status, byteCount: byteCount, seconds: 0, fields: fields, body: body)
    }

    private static let empty = TraceEntry.frame(application: 1, columns: 9, lineCount: 1, lines: [])

    private static let answers: [Row<Session>] = [
        Row(
            "an access that the app has cancelled has taken no answer, and one that was repeated takes each where it came",
            Session(
                entries: [
                    (0, empty), (0, .access("GET http://h/a", body: nil)), (2, .sent("GET http://h/a")),
                    (2, answered(503)), (2, .sent("GET http://h/a")), (0, .key("a")), (2, .outcome("cancelled")),
                    (0, .access("GET http://h/a", body: nil)), (8, .sent("GET http://h/a")), (8, answered(200)),
                    (0, .key("b")), (8, .outcome("cancelled")),
                ],
                inputs: [
                    .answered("GET /a", sending: 1, status: 503, fields: [], body: ""), .key("a"), .key("b"),
                ]
            )
        ),
        Row(
            "each answer belongs to its request",
            Session(
                entries: [
                    (0, frame("a")), (0, .access("GET http://h:1/a?b=1", body: nil)),
                    (0, .access("POST http://h/c", body: "{}")), (2, .sent("GET http://h:1/a?b=1")),
                    (3, .sent("POST http://h/c")), (2, answered(503)), (2, .sent("GET http://h:1/a?b=1")),
                    (3, .failed("POST /c: the connection was refused")),
                    (2, answered(200, 2, ["ETag: 1", "Date: now", "A: •••"], "[]")),
                    (3, .outcome("POST /c: the connection was refused")), (2, .outcome("from the network")),
                ],
                inputs: [
                    .answered("GET /a?b=1", sending: 1, status: 503, fields: [], body: ""),
                    .failed("POST /c", sending: 1, reason: "POST /c: the connection was refused"),
                    .answered("GET /a?b=1", sending: 2, status: 200, fields: ["ETag: 1"], body: "[]"),
                ],
                lines: ["→ GET /a?b=1", "→ POST /c {}", "→ GET /a?b=1"]
            )
        ),
        Row(
            "loops are named in their order",
            Session(
                entries: [
                    (0, began), (0, .began(loop: "B#9", state: [])), (0, .began(loop: "A#8", state: [])),
                    (0, frame("a")), (0, .event(".a", loop: "A#8", parts: [], changes: ["x: 0 → 1"])),
                ],
                inputs: [],
                lines: ["A began", "    x: 0", "B began", "A 2 began", ".a in A 2", "    x: 0 → 1"]
            )
        ),
    ]

    /// The first of two that share an exchange has gone: the answer comes where the second has it.
    private static let sharedAnswers: [Row<Session>] = ["cancelled", "the request timed out"].map { outcome in
        Row(
            "a shared exchange whose first access ended: \(outcome)",
            Session(
                entries: [
                    (0, empty), (0, .access("GET http://h/a", body: nil)), (2, .sent("GET http://h/a")),
                    (0, .access("GET http://h/a", body: nil)), (4, .joined(CauseID(number: 2))), (0, .key("a")),
                    (2, .outcome(outcome)), (0, .key("b")), (2, answered(200)), (4, .outcome("from the network")),
                ],
                inputs: [
                    .key("a"), .key("b"), .answered("GET /a", sending: 1, status: 200, fields: [], body: ""),
                ]
            )
        )
    }

    private static let channels: [Row<Session>] = [
        Row(
            "the messages of a channel",
            Session(
                entries: [
                    (0, frame("a")), (0, .access("GET http://h/talk", body: nil)), (2, .sent("GET http://h/talk")),
                    (2, answered(101)), (2, .outcome("from the network")), (2, .connection("open")),
                    (2, .receivedMessage(over: CauseID(number: 2), byteCount: 2, body: "{}")),
                    (0, .sentMessage(over: CauseID(number: 2), byteCount: 2, body: "{}")),
                    (2, .connection("closed by the app")),
                ],
                inputs: [],
                gaps: ["The messages of GET /talk are not played again."]
            )
        )
    ]

    /// An event of the effect that has opened a channel comes from a message.
    @Test func aSessionWithAChannelEndsWithItsFirstMessage() throws {
        let opening: [(cause: UInt64, TraceEntry)] = [
            (0, Self.began), (0, Self.frame("a")), (0, .started("talk#1", loop: "A#1")),
            (3, .access("GET http://h/talk", body: nil)), (4, .sent("GET http://h/talk")),
            (3, Self.event(".connecting")), (4, Self.answered(101)), (4, .outcome("from the network")),
            (4, .connection("open")), (0, .key("r")),
        ]
        let script = try TraceScript(
            Self.log(opening + [(cause: 3, Self.event(".didHear")), (cause: 0, .key("x"))])
        )
        let end = try #require(script.end)
        #expect(end.hasSuffix("what happens then comes from GET /talk, whose messages are not played again."))
        #expect(
            script.steps.flatMap(\.inputs) == [.key("r")]
                && !script.steps.flatMap(\.lines).contains { $0.contains("didHear") }
        )
        #expect(try TraceScript(Self.log(opening)).end == nil)
    }

    private static let bodies: [(size: Int, body: String?)] = [
        (70_000, String(repeating: "a", count: 65_536)), (10, nil),
    ]

    private static let lostBodies: [Row<Session>] = bodies.map { size, body in
        Row(
            "a body of \(size) bytes that is not in the log",
            Session(
                entries: [
                    (0, frame("a")), (0, .access("GET http://h/a", body: nil)), (2, .sent("GET http://h/a")),
                    (2, answered(200, size, [], body)), (2, .outcome("from the network")),
                ],
                inputs: [.answered("GET /a", sending: 1, status: 200, fields: [], body: body ?? "")],
                gaps: ["The body of \(size) bytes that answered GET /a is not in the log."]
            )
        )
    }

    /// What was typed is in the event of the text field, whatever else the key has changed.
    private static let typed: [Row<Session>] = ["a", "👨‍👩‍👧", "\"", "\\", "می‌", "\u{301}"].map { text in
        let redaction = TraceRedaction()
        let (old, new) = (redaction.line(ofEvent: "Q"), redaction.line(ofEvent: "Q\(text)"))
        let parts = [TracePart(path: "hint", text: "\"Too short\""), TracePart(path: "query", text: new)]
        let changes = ["hint: \"\" → \"Too short\"", "query: \(old) → \(new)"]
        return Row(
            "“\(text)” was typed",
            Session(
                entries: [
                    (0, .began(loop: "A#1", state: [])), (0, empty), (0, .key("text")),
                    (3, .event(".ui(.query(\(new)))", loop: "A#1", parts: parts, changes: changes)),
                ],
                inputs: [.typed(text)]
            )
        )
    }

    @Test(arguments: answers + sharedAnswers + channels + lostBodies + typed)
    func aLogIsTakenApart(_ row: Row<Session>) throws {
        let session = row.value
        let script = try TraceScript(Self.log(session.entries))
        let lines = session.lines.map { _ in script.steps.flatMap(\.lines) }
        #expect(
            (script.steps.flatMap(\.inputs), script.gaps, lines) == (session.inputs, session.gaps, session.lines),
            sourceLocation: row.location
        )
    }

    @Test(
        arguments: [
            ("", "B", "B"), ("Bth", "Bath", "a"), ("aa", "aaa", "a"), ("Bath", "Wells", "Wells"), ("Bath", "", ""),
            ("a", "a👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("\\\"", "\\\"\\n", "\n"), ("x", "x•••", nil), ("a → b", "a → b →", " →"),
        ] as [(String, String, String?)]
    )
    func theTextOfAKeyIsTheDifferenceThatItMade(old: String, new: String, typed: String?) throws {
        let part = TracePart(path: "query", text: "\"\(new)\"")
        let script = try TraceScript(
            Self.log([
                (0, Self.began), (0, Self.frame("a")), (0, .key("text")),
                (3, Self.event(".query", changes: ["query: \"\(old)\" → \"\(new)\""], parts: [part])),
                (0, .key("paste")),
            ])
        )
        // The mask stands in the state here, and not in the event; the paste has no event.
        let inputs = script.steps.flatMap(\.inputs)
        #expect((inputs, script.gaps.count) == ([.typed(typed), .pasted(nil)], typed == nil ? 2 : 1))
    }

    @Test func aPauseAndANewSizeAreStepsOfTheirOwn() throws {
        let script = try TraceScript(
            Self.log(
                [
                    (0, Self.began), (0, Self.frame("a")), (0, Self.event(".later")), (0, Self.frame("b")),
                    (0, Self.frame("c", columns: 9, rows: 3)),
                    (0, Self.frame("other", application: 2)),
                ],
                pause: 1
            )
        )
        let steps = script.steps.map { "\($0.end) \($0.screen ?? []) \($0.inputs)" }
        let size = TraceScript.Input.resized(columns: 9, rows: 3)
        let expected = ["0.0 [\"a\"] []", "2.0 [\"b\"] []", "4.0 [\"c\"] \([size])"]
        #expect((steps, script.columns, script.rows) == (expected, 20, 2))
    }
}
