import MillraceStreams
import MillraceTrace

/// The log of a session that was written by hand: an app begins, the user refreshes, one request is repeated, and two
/// places come.
enum SessionLog {
    static let log = TraceLog(records)

    static let records: [TraceRecord] = [
        record(
            1,
            0,
            0,
            .began(loop: "AtlasModel#1", state: parts(["places": "[]", "isLoading": "false", "error": "nil"]))
        ),
        record(2, 0, 0.010, frame(6, ["Atlas", "────────────────────────", "› Nothing yet.", "", "", "^R Refresh"])),
        record(3, 0, 1.500, .key("^R")),
        record(
            4,
            3,
            1.501,
            .event(
                ".ui(.refresh)",
                loop: "AtlasModel#1",
                parts: parts(["isLoading": "true"]),
                changes: ["isLoading: false → true"]
            )
        ),
        record(5, 4, 1.501, .started("load#1", loop: "AtlasModel#1")),
        record(6, 5, 1.502, .access("GET http://127.0.0.1:18081/v1/places?near=Avon", body: nil)),
        record(7, 6, 1.502, .sent("GET http://127.0.0.1:18081/v1/places?near=Avon")),
        record(8, 0, 1.510, frame(6, [nil, nil, "› Loading …"])),
        record(9, 6, 1.530, .answered(503, byteCount: 0, seconds: 0.028, fields: nil, body: nil)),
        record(10, 6, 1.730, .sent("GET http://127.0.0.1:18081/v1/places?near=Avon")),
        record(
            11,
            6,
            1.742,
            .answered(200, byteCount: 48, seconds: 0.012, fields: ["Content-Type: application/json"], body: body)
        ),
        record(12, 6, 1.742, .outcome("from the network")),
        record(
            13,
            5,
            1.743,
            .event(
                ".didLoad([Place(id: 1, name: \"Wells\"), Place(id: 2, name: \"Bath\")])",
                loop: "AtlasModel#1",
                parts: [
                    TracePart(path: "places[0].id", text: "1"), TracePart(path: "places[0].name", text: "\"Wells\""),
                    TracePart(path: "places[1].id", text: "2"), TracePart(path: "places[1].name", text: "\"Bath\""),
                    TracePart(path: "isLoading", text: "false"),
                ],
                changes: [
                    "places: [] → [Place(id: 1, name: \"Wells\"), Place(id: 2, name: \"Bath\")]",
                    "isLoading: true → false",
                ]
            )
        ),
        record(14, 5, 1.743, .ended("load#1", loop: "AtlasModel#1", how: "answered")),
        record(15, 0, 1.751, frame(6, [nil, nil, "› • Wells", "  • Bath                Avon"])),
        record(16, 0, 9.000, .access("GET http://127.0.0.1:18081/v1/places?near=Avon", body: nil)),
        record(17, 16, 9.000, .joined(CauseID(number: 6))),
        record(18, 0, 9.001, .note("The line\nis cut.")),
    ]

    static let body = "[{\"id\":1,\"name\":\"Wells\"},{\"id\":2,\"name\":\"Bath\"}]"

    /// The log of a channel: a connection that was lost, the one after it, and a message that an effect has sent.
    static let channel = TraceLog([
        record(1, 0, 0, .began(loop: "TalkModel#1", state: [])),
        record(2, 1, 0, .started("hearing#1", loop: "TalkModel#1")),
        record(3, 2, 0.001, .access("GET http://h/v1/talk", body: nil)),
        record(4, 3, 0.001, .sent("GET http://h/v1/talk")),
        record(5, 3, 0.010, .answered(101, byteCount: 0, seconds: 0.009, fields: nil, body: nil)),
        record(6, 3, 0.010, .outcome("from the network")), record(7, 3, 0.010, .connection("open")),
        record(8, 3, 0.011, message(3, #"{"join":"mill"}"#, isSent: true)),
        record(9, 3, 1, message(3, "{\"id\":1,\"text\":\"\(String(repeating: "Morning! ", count: 20))\"}")),
        record(10, 3, 2, .connection("GET /v1/talk: the channel was closed with 1006, the next one in 250.0 ms")),
        record(11, 2, 2.25, .access("GET http://h/v1/talk", body: nil)),
        record(12, 11, 2.25, .sent("GET http://h/v1/talk")),
        record(13, 11, 2.26, .answered(101, byteCount: 0, seconds: 0.009, fields: nil, body: nil)),
        record(14, 11, 2.26, .outcome("from the network")), record(15, 11, 2.26, .connection("open")),
        record(16, 0, 3, .started("saying#1", loop: "TalkModel#1")),
        record(17, 16, 3, message(11, #"{"text":"Hello"}"#, isSent: true)),
        record(18, 11, 4, .receivedMessage(over: CauseID(number: 11), byteCount: 4_096, body: nil)),
        record(19, 11, 5, .connection("closed by the app")),
    ])

    private static func message(_ access: UInt64, _ body: String, isSent: Bool = false) -> TraceEntry {
        let (over, count) = (CauseID(number: access), body.utf8.count)
        return isSent
            ? .sentMessage(over: over, byteCount: count, body: body)
            : .receivedMessage(over: over, byteCount: count, body: body)
    }

    /// The index of the record with a number.
    static func index(_ number: Int) -> Int { number - 1 }

    static func record(_ number: UInt64, _ cause: UInt64, _ seconds: Double, _ entry: TraceEntry) -> TraceRecord {
        TraceRecord(number: CauseID(number: number), cause: CauseID(number: cause), seconds: seconds, entry: entry)
    }

    /// A frame of which some lines are new: those that are not `nil`.
    static func frame(_ count: Int, _ lines: [String?]) -> TraceEntry {
        .frame(
            application: 1,
            columns: 24,
            lineCount: count,
            lines: lines.enumerated().compactMap { index, text in
                text.map { TraceLine(number: index + 1, text: $0, node: nil) }
            }
        )
    }

    private static func parts(_ texts: KeyValuePairs<String, String>) -> [TracePart] {
        texts.map { TracePart(path: $0.key, text: $0.value) }
    }

    /// A log of a number of records, for what takes time.
    static func long(_ count: Int) -> TraceLog {
        TraceLog(
            (0..<count).map { index in
                let number = UInt64(index + 1)
                let entry: TraceEntry =
                    switch index % 4 {
                    case _ where index == 0:
                        .began(loop: "A#1", state: (0..<100).map { TracePart(path: "rows[\($0)]", text: "0") })
                    case 0: .key("x")
                    case 1:
                        .event(
                            ".step(\(index))",
                            loop: "A#1",
                            parts: [TracePart(path: "rows[\(index % 100)]", text: "\(index)")],
                            changes: ["rows[\(index % 100)]: 0 → \(index)"]
                        )
                    case 2: frame(24, Array(repeating: nil, count: index % 24) + ["line of \(index)"])
                    default: .access("GET http://h/v1/rows/\(index)", body: nil)
                    }
                return record(number, index > 0 ? number - 1 : 0, Double(index) / 100, entry)
            }
        )
    }
}
