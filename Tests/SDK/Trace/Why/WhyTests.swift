import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceTrace

/// Why a text is on the screen, through all layers: a key, a loop, a real socket, a frame.
///
/// Other tests have screens at the same time, so that each test has texts of its own.
@Suite(.bodyTimeLimit) struct WhyTests {
    @Test func aLineGoesBackToTheKeyAndToTheBytes() throws {
        let atlas = try Atlas(middleware: [.retry(RequestRetryPolicy(backoff: .constant(upTo: 2, pause: .zero)))])
        atlas.server.enqueue(.status(503))
        atlas.server.enqueue(.json("[{\"id\": 1, \"name\": \"Wells why\"}, {\"id\": 2, \"name\": \"Bath why\"}]"))
        atlas.refresh(until: "Bath why")
        #expect(
            atlas.why("Bath why") == """
                line 5 “• Bath why” of node place-2, since a frame
                ← places[1].name of AtlasModel: "Bath why"
                ← event .didLoad([Place(id: 1, name: "Wells why", token: •••), Place(id: 2, name: "Bath why", token: •••)]) of AtlasModel
                ← effect load#1 of AtlasModel
                ← GET http://host/v1/places: 503, 200 in time, from the network, body $[1].name
                ← event .ui(.refresh) of AtlasModel
                ← key ^R
                """
        )
    }

    typealias Row<Value: Sendable> = TestSupport.Row<Value>
    typealias Question = (text: String, records: [TraceRecord], why: String)

    static let questions: [Row<Question>] = [
        Row(
            "two that share an exchange both have its answer",
            (
                "shared",
                [
                    record(1, 0, .started("a#1", loop: "A")), record(2, 1, .access("GET /x", body: nil)),
                    record(3, 0, .started("b#1", loop: "B")), record(4, 3, .access("GET /x", body: nil)),
                    record(5, 4, .joined(CauseID(number: 2))), record(6, 2, answered("{\"a\":\"shared\"}")),
                    record(7, 4, .outcome("from the network")), record(8, 3, event("did", in: "B", ["a": "shared"])),
                    record(9, 0, frame("shared")),
                ],
                """
                line 1 “shared”, since frame 1
                ← a of B: "shared"
                ← event did of B
                ← effect b#1 of B
                ← GET /x: 200 in 500.0 ms, from the network, body $.a
                """
            )
        ),
        Row(
            "a text that was left out",
            (
                "Bath",
                [
                    record(1, 0, .started("a#1", loop: "A")), record(2, 1, .access("GET /x", body: nil)),
                    record(3, 2, answered(#"[{"name": "Bath", "id": "x"}]"#)),
                    record(4, 2, .pruned("pruned 1 of 1: at [0].id: expected an integer, found a string")),
                    record(5, 2, .outcome("from the network")),
                ],
                """
                “Bath” is on no frame
                ← GET /x: 200 in 500.0 ms, from the network, \
                pruned 1 of 1: at [0].id: expected an integer, found a string, body $[0].name
                """
            )
        ),
        Row(
            "a text that is nowhere, and an access that failed",
            (
                "Bath",
                [
                    record(1, 0, .access("GET /x", body: nil)), record(2, 1, answered(nil, 500)),
                    record(3, 1, .outcome("the server failed")),
                ],
                """
                “Bath” is on no frame
                ← GET /x: 500 in 500.0 ms, the server failed
                """
            )
        ),
        Row(
            "a text that was not on a frame, and is in a state",
            (
                "Bath", [record(1, 0, .key("r")), record(2, 1, event("did", in: "A", ["name": "Bath"]))],
                """
                “Bath” is on no frame
                ← name of A: "Bath"
                ← event did of A
                ← key r
                """
            )
        ),
        Row(
            "a line that is gone was removed by the event that says so, though another loop has an event after it",
            (
                "Bath", gone,
                """
                “Bath” is gone since frame 2
                ← event clear of A
                """
            )
        ),
        Row(
            "a message of a channel",
            (
                "Bath", channel,
                """
                line 1 “Bath”, since frame 1
                ← name of A: "Bath"
                ← event did of A
                ← effect hearing#1 of A
                ← GET /talk: 101 in 500.0 ms, from the network, message #9 $.name
                """
            )
        ),
        Row(
            "a message of a channel that no state has, and that is no JSON",
            (
                "to B", channel,
                """
                “to B” is on no frame
                ← GET /talk: 101 in 500.0 ms, from the network, message #12
                """
            )
        ),
        Row(
            "a line that is gone, and no event says so",
            (
                "Bath", gone.filter { $0.number.number != 3 },
                """
                “Bath” is gone since frame 2
                ← event tick of Clock
                """
            )
        ),
    ]

    /// A channel has brought a text over its first connection, twice over its second one, and once after the event.
    private static let channel: [TraceRecord] = [
        record(1, 0, .started("hearing#1", loop: "A")), record(2, 1, .access("GET /talk?0", body: nil)),
        record(3, 2, answered(nil, 101)), record(4, 2, received("\"Bath\"", over: 2)),
        record(5, 1, .access("GET /talk", body: nil)), record(6, 5, answered(nil, 101)),
        record(7, 5, .outcome("from the network")), record(8, 5, received(#"{"to": "Bath"}"#)),
        record(9, 5, received(#"{"name": "B\u0061th"}"#)), record(10, 5, received("Wells")),
        record(11, 1, event("did", in: "A", ["name": "Bath"])), record(12, 5, received("to Bath")),
        record(13, 0, frame("Bath")), record(14, 2, .outcome("from the network")),
    ]

    private static func received(_ body: String, over access: UInt64 = 5) -> TraceEntry {
        .receivedMessage(over: CauseID(number: access), byteCount: body.utf8.count, body: body)
    }

    private static let gone: [TraceRecord] = [
        record(1, 0, event("did", in: "A", ["name": "Bath"], changes: ["name: nil → \"Bath\""])),
        record(2, 0, frame("Bath")), record(3, 0, event("clear", in: "A", changes: ["name: \"Bath\" → nil"])),
        record(4, 0, event("tick", in: "Clock", changes: ["t: 6 → 7"])), record(5, 0, frame("")),
    ]

    @Test(arguments: questions) func aTextIsExplained(_ row: Row<Question>) {
        let (text, records, why) = row.value
        #expect("\(TraceLog(records).why(text))" == why, sourceLocation: row.location)
    }

    /// A frame with a line.
    private static func frame(_ text: String, at number: Int = 1, of lineCount: Int = 1) -> TraceEntry {
        .frame(
            application: 1,
            columns: 80,
            lineCount: lineCount,
            lines: [TraceLine(number: number, text: text, node: nil)]
        )
    }

    /// An event after which parts have texts.
    private static func event(
        _ name: String,
        in loop: String,
        _ parts: [String: String] = [:],
        changes: [String] = []
    ) -> TraceEntry {
        .event(name, loop: loop, parts: parts.map { TracePart(path: $0, text: "\"\($1)\"") }, changes: changes)
    }

    private static func answered(_ body: String?, _ status: Int = 200) -> TraceEntry {
        .answered(status, byteCount: 9, seconds: 0.5, fields: ["ETag: 1"], body: body)
    }

    /// A part has the literal of a text, in which some characters have escapes.
    @Test(arguments: ["Say \"hi\" there", "back\\slash", "family 👨‍👩‍👧 of three"]) func aTextWithEscapesIsFound(
        text: String
    ) {
        let part = TracePart(path: "name", text: TraceRedaction().line(ofEvent: text))
        let log = TraceLog([
            Self.record(1, 0, .key("a")), Self.record(2, 1, .event("did", loop: "A", parts: [part], changes: [])),
            Self.record(3, 0, .key("b")),
            Self.record(4, 3, Self.event("other", in: "A", ["a": "family"])),
            Self.record(5, 0, Self.frame("• \(text)")),
        ])
        #expect("\(log.why(text))".hasSuffix("← name of A: \(part.text)\n← event did of A\n← key a"))
    }

    /// The event of a clock has the one before as its cause: a chain through all of them would say nothing.
    @Test(arguments: [2, 3, UInt64(TestDepth.times(1_000))]) func aClockIsInAChainTwice(count: UInt64) {
        var records = [Self.record(1, 0, .key("a")), Self.record(2, 1, Self.event(".start", in: "A"))]
        for tick in 0..<count {
            let number = 3 + 2 * tick
            records.append(Self.record(number, number - 1, .started("wait#\(tick + 1)", loop: "A")))
            records.append(Self.record(number + 1, number, Self.event(".tick(\(tick))", in: "A")))
        }
        let log = TraceLog(records)
        let last = (count - 2...count - 1).reversed().flatMap { tick in
            ["event .tick(\(tick)) of A", "← effect wait#\(tick + 1) of A"]
        }
        let rest = count > 2 ? ["← \(2 * count - 4) more like these"] : []
        let lines = (last + rest + ["← event .start of A", "← key a"]).joined(separator: "\n")
        #expect(
            "\(log.why(CauseID(number: 2 + 2 * count)))"
                == lines.replacing("wait#\(count) of A\nevent", with: "wait#\(count) of A\n← event")
        )
    }

    /// A log that was made by hand, or damaged, ends no search in a circle and ends no process.
    @Test(arguments: ["", " ", "a", "\u{0}", "[", "\""])
    func noLogBreaksTheSearch(text: String) {
        let circle = TraceLog([
            Self.record(1, 2, .event(text, loop: "", parts: [TracePart(path: "", text: text)], changes: [])),
            Self.record(2, 1, .event("a", loop: "", parts: [TracePart(path: "", text: "a")], changes: [])),
            Self.record(3, 3, .frame(application: 1, columns: 80, lineCount: -1, lines: [])),
            Self.record(3, 3, .frame(application: 0, columns: 80, lineCount: .max, lines: [])),
            Self.record(4, 9, Self.frame(text, at: .max, of: 2)), Self.record(5, 9, Self.frame(text, at: .min, of: 2)),
            Self.record(6, 9, Self.frame("\(text)a", at: 2, of: 2)),
            Self.record(6, 6, .joined(CauseID(number: 6))),
        ])
        for asked in [text, "a", "b"] {
            #expect(!["\(circle.why(asked))", "\(TraceLog([]).why(asked))"].contains(""), "\(asked)")
        }
    }

    private static func record(_ number: UInt64, _ cause: UInt64, _ entry: TraceEntry) -> TraceRecord {
        TraceRecord(number: CauseID(number: number), cause: CauseID(number: cause), seconds: 0, entry: entry)
    }
}
