import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceFeedback
@testable import MillraceTrace

/// Each place of a trace, with a secret in each encoding and in each shape: whole, or in parts that a reader would put
/// together.
@Suite(.bodyTimeLimit) struct SecretTableTests {
    static let secret = "Zx7/q\"ü+9kWv-Q4 tRb2"

    typealias Encoding = @Sendable (String) -> String

    static let encodings: [(name: String, encode: Encoding)] = [
        ("plain", { $0 }), ("percent", percent), ("percent twice", percentTwice), ("JSON", json), ("XML", xml),
        ("base64", base64), ("base64 of URLs", base64OfURLs), ("hexadecimal", hexadecimal),
    ]

    @Sendable private static func percent(_ text: String) -> String {
        text.utf8.map { String(format: "%%%02X", $0) }.joined()
    }

    @Sendable private static func percentTwice(_ text: String) -> String {
        text.utf8.map { String(format: "%%25%02x", $0) }.joined()
    }

    @Sendable private static func json(_ text: String) -> String {
        text.utf16.map { String(format: "\\u%04x", $0) }.joined()
    }

    @Sendable private static func xml(_ text: String) -> String {
        text.unicodeScalars.map { "&#\($0.value);" }.joined()
    }

    /// The parts of the secret alone: what is before it and behind it has characters of its own.
    @Sendable private static func base64(_ text: String) -> String {
        String(Data("user:\(text)".utf8).base64EncodedString().dropFirst(7).prefix { $0 != "=" })
    }

    @Sendable private static func base64OfURLs(_ text: String) -> String {
        let encoded = Data("ü\(text)>".utf8).base64EncodedString().dropFirst(3).prefix { $0 != "=" }
        return String(encoded.dropLast(2)).replacing("+", with: "-").replacing("/", with: "_")
    }

    @Sendable private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { String(format: "%02x", $0) }.joined()
    }

    /// The number of characters that tell four of the secret.
    private static let lengths = [
        "percent": 12, "percent twice": 20, "JSON": 24, "XML": 21, "base64": 6, "base64 of URLs": 6, "hexadecimal": 8,
    ]

    typealias Shape = @Sendable (String) -> [String]

    /// The texts that come one after the other.
    static let shapes: [(name: String, texts: Shape)] = [
        ("whole", { ["It is \($0) now."] }), ("wrapped", wrapped), ("in a border", framed),
        ("in a border with room", framedWithRoom), ("in two columns", inTwoColumns),
        ("from one column to the next", fromOneColumnToTheNext), ("scrolled sideways", scrolled),
        ("in two frames", inTwoFrames), ("typed", typed),
    ]

    @Sendable private static func wrapped(_ text: String) -> [String] {
        ["It is: " + chunks(text, of: 9).joined(separator: "\n") + ". Keep it."]
    }

    @Sendable private static func framed(_ text: String) -> [String] {
        [box(chunks(text, of: 7).map { "│\($0)│" })]
    }

    @Sendable private static func framedWithRoom(_ text: String) -> [String] {
        [box(chunks(text, of: 5).map { "│ \($0) │  Bath" })]
    }

    @Sendable private static func inTwoColumns(_ text: String) -> [String] {
        [(["It is:"] + chunks(text, of: 3).enumerated().map { "\($1) Bath \($0)" }).joined(separator: "\n")]
    }

    @Sendable private static func fromOneColumnToTheNext(_ text: String) -> [String] {
        let lines = chunks(text, of: 3)
        let left = lines.prefix((lines.count + 1) / 2)
        let right = Array(lines.dropFirst(left.count)) + [""]
        return [zip(left, right).map { "\($0)  │  \($1)" }.joined(separator: "\n")]
    }

    /// A window of half the width goes over the text.
    @Sendable private static func scrolled(_ text: String) -> [String] {
        let count = text.count
        return [0, count / 4, count / 2].map { "│" + text.dropFirst($0).prefix(count / 2) + "│" }
    }

    @Sendable private static func inTwoFrames(_ text: String) -> [String] {
        chunks(text, of: (text.count + 1) / 2).map { "Code: [\($0)     ]" }
    }

    @Sendable private static func typed(_ text: String) -> [String] {
        stride(from: 1, to: text.count, by: 2).map { "Code: [\(text.prefix($0))     ]" }
    }

    /// Parts of one length, the last one filled up, as lines have them.
    private static func chunks(_ text: String, of length: Int) -> [String] {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: length).map { start in
            let part = String(characters[start..<min(characters.count, start + length)])
            return part.padding(toLength: length, withPad: " ", startingAt: 0)
        }
    }

    private static func box(_ lines: [String]) -> String {
        (["┌───────┐"] + lines + ["└───────┘"]).joined(separator: "\n")
    }

    typealias Place = @Sendable (String) -> RawRecord.What

    /// The record of a text in a place.
    static let places: [Row<Place>] = [
        Row("a path", path), Row("a query", query), Row("the body of a request", request),
        Row("the body of an answer", answer), Row("a body that is no JSON", form), Row("a field", field),
        Row("a cookie", cookie), Row("an error", error), Row("the end of an access", end), Row("a state", state),
        Row("an event", event), Row("an effect", effect), Row("its end", effectEnd), Row("a note", note),
        Row("a screen", frame),
    ]

    @Sendable private static func path(_ text: String) -> RawRecord.What {
        .access(.sent(.GET, url { $0.path = "/v1/\(text)" }))
    }

    @Sendable private static func query(_ text: String) -> RawRecord.What {
        .access(.sent(.GET, url { $0.queryItems = [URLQueryItem(name: "q", value: text)] }))
    }

    @Sendable private static func request(_ text: String) -> RawRecord.What {
        .access(.began(.POST, url { _ in }, body: document(text)))
    }

    @Sendable private static func answer(_ text: String) -> RawRecord.What {
        .access(.answered(200, [:], document(text), total: .zero))
    }

    @Sendable private static func form(_ text: String) -> RawRecord.What {
        .access(.answered(200, [:], Data(text.utf8), total: .zero))
    }

    @Sendable private static func field(_ text: String) -> RawRecord.What {
        .access(.answered(200, ["X-Note": text], Data(), total: .zero))
    }

    @Sendable private static func cookie(_ text: String) -> RawRecord.What {
        .access(.answered(200, ["Set-Cookie": "id=\(text)"], Data(), total: .zero))
    }

    @Sendable private static func error(_ text: String) -> RawRecord.What {
        .access(.failed(CoreError.transport(.other(text))))
    }

    @Sendable private static func end(_ text: String) -> RawRecord.What {
        .access(.ended(.failed(CoreError.transport(.other(text)))))
    }

    @Sendable private static func state(_ text: String) -> RawRecord.What {
        .loop(loop, .began(["note": [text]]), feedbacks: [text])
    }

    @Sendable private static func event(_ text: String) -> RawRecord.What {
        .loop(loop, .accepted(text, from: .sent, before: "", after: text), feedbacks: [])
    }

    @Sendable private static func effect(_ text: String) -> RawRecord.What {
        .loop(loop, .started(EffectID(path: [text], position: 0, name: text, number: 1)), feedbacks: [])
    }

    @Sendable private static func effectEnd(_ text: String) -> RawRecord.What {
        .loop(loop, .ended(EffectID(path: [text], position: 0, name: text, number: 1), .completed), feedbacks: [])
    }

    @Sendable private static func note(_ text: String) -> RawRecord.What { .note(text) }

    /// Lines that are on the screen in place of those of the text before.
    @Sendable private static func frame(_ text: String) -> RawRecord.What {
        let lines = text.split(separator: "\n").enumerated()
            .map { TraceLine(number: $0 + 1, text: String($1), node: nil) }
        return .frame(application: 1, columns: 80, lineCount: lines.count, lines)
    }

    private static let loop = LoopID(state: String.self, event: String.self)

    private static func url(_ change: (inout URLComponents) -> Void) -> URL {
        var components = URLComponents()
        (components.scheme, components.host) = ("http", "host")
        change(&components)
        return components.url ?? URL(filePath: "/nowhere")
    }

    private static func document(_ text: String) -> Data {
        (try? JSONSerialization.data(withJSONObject: ["note": text])) ?? Data()
    }

    /// All that is made of records: their own texts, the file, the page, the statistics, and the answers.
    private static func texts(of whats: [RawRecord.What]) -> [String] {
        let time = ContinuousClock.now
        var redactor = TraceRedactor(TraceSecrets(names: [], secrets: [secret]), since: time)
        let log = TraceLog(
            whats.enumerated().map { index, what in
                let number = CauseID(number: UInt64(index) + 1)
                return redactor.record(RawRecord(number: number, cause: .none, time: time, what: what))
            }
        )
        let strings = log.records.flatMap { Self.strings(in: $0) }.joined(separator: "\u{0}")
        guard whats.count == 1 else { return [strings, "\(log)"] }
        var summary = TraceSummary()
        summary.add(log, named: "session.jsonl")
        // The records of the page, without its scripts.
        let page = TracePage(log, title: "").html.components(separatedBy: "</script>")[0]
        return [strings, "\(log)", String(decoding: log.data, as: UTF8.self), page, "\(summary)", "\(log.why("Bath"))"]
    }

    private static func strings(in value: Any) -> [String] {
        if let text = value as? String { return [text] }
        return Mirror(reflecting: value).children.flatMap { strings(in: $0.value) }
    }

    /// The parts of a secret that are in one of the texts: `length` characters behind each other, as they were shown.
    private static func parts(_ encoded: String, of length: Int, in texts: [String]) -> [String] {
        let characters = Array(encoded)
        guard characters.count > length else { return [] }
        return (0...(characters.count - length)).map { String(characters[$0..<$0 + length]) }
            .filter { part in texts.contains { $0.contains(part) } }
    }

    @Test(arguments: places)
    func noPartOfASecretIsLeft(_ row: Row<Place>) {
        // A share has each encoding and each shape, but not of each place.
        let first = Self.places.firstIndex { $0.name == row.name } ?? 0
        for (number, (encoding, encode)) in Self.encodings.enumerated() {
            let encoded = encode(Self.secret)
            for (index, (shape, texts)) in Self.shapes.enumerated()
            where (index + number + first).isMultiple(of: TestDepth.step(24)) {
                let made = Self.texts(of: texts(encoded).map(row.value))
                // Three characters may be left, and a part of the fourth one's escape; in base64 and in digits, three
                // bytes and a half.
                let length = Self.lengths[encoding] ?? 4
                let left = Self.parts(encoded, of: length, in: made).first.map { part in
                    made[0].split(separator: "\u{0}").first { $0.contains(part) } ?? ""
                }
                #expect(left == nil, "\(encoding), \(shape)", sourceLocation: row.location)
            }
        }
    }

    /// What is typed where no text field takes it is a key each.
    @Test func keysThatSpellASecretHaveNoNames() {
        var screens = RecordedScreens()
        let redaction = TraceRedaction(secrets: [Self.secret])
        let keys = "q\(Self.secret)q".map { redaction.key(.character($0), takesText: false, &screens) }
        let hidden = [String](repeating: "text", count: Self.secret.count - 3)
        #expect(keys == ["q", "Z", "x", "7"] + hidden + ["q"])
    }

    /// Common words and short numbers stay, though secrets have them in them.
    @Test func whatOnlyLooksLikeAPartStays() {
        let redaction = TraceRedaction(secrets: [
            "password123", "correct horse battery staple", "4711000815", "Bath2024",
        ])
        var screens = RecordedScreens()
        let lines = [
            "Enter your password", "│ horse │ battery │", "2024    Bath    4711", "1  2  3  4", "│4│7│1│1│", "[pass]",
            "https://host/pass",
            "shorthorse", "The password is correct.", "staple",
        ].enumerated().map { TraceLine(number: $0 + 1, text: $1, node: nil) }
        let texts = lines.map(\.text)
        let shown = redaction.lines(lines, count: lines.count, on: 1, &screens)
        #expect((shown, texts.map(redaction.text)) == (lines, texts))
    }
}
