import Foundation
import MillraceStreams
import Testing

@testable import MillraceFeedback
@testable import MillraceTrace

/// What a trace leaves out of values, bodies and frames, besides what the rules of the backend leave out.
@Suite struct TraceRedactionTests {
    private let redaction = TraceRedaction(secrets: ["Hunter2Hunter2", "pin=12 34"])

    @Test(arguments: [
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz", "\"•••\""), ("Bearer abcdefgh", "\"Bearer •••\""),
        ("https://ada:pw9@h/?token=tt8", "\"https://•••@h/?token=•••\""), ("Hunter2Hunter2", "\"•••\""),
        ("Bath", "\"Bath\""),
    ])
    func theKeyOfADictionaryHasNoSecret(key: String, masked: String) {
        let dump = redaction.dump([key: [1]])
        #expect(redaction.parts(dump.leaves()).map(\.path).allSatisfy { $0.hasPrefix("[\(masked)]") })
        #expect(redaction.line(dump).hasPrefix("[\(masked): "))
    }

    /// What a rule masks is a part of the secret: the rest must not stay.
    @Test func aSecretIsMaskedAsAWhole() {
        #expect(redaction.text("at pin=12 34 now") == "at ••• now")
        #expect(redaction.line(redaction.dump("at pin=12 34 now")) == "\"at ••• now\"")
        #expect(redaction.body(Data("a=pin=12 34".utf8)) == "a=•••")
        #expect(redaction.line(redaction.dump(Data("Hunter2Hunter2".utf8))) == "Data(14 bytes: •••)")
    }

    /// A body whose numbers have masks could not be read: a replay would have another answer, and no text would have a place.
    @Test func aNumberThatIsASecretIsANumber() {
        let redaction = TraceRedaction(secrets: ["1234567", "12.5"])
        let body = #"{"account": 1234567, "old":[1234567,12.5], "text": "1234567 or 1234567", "name": "Bath"}"#
        let masked = redaction.body(Data(body.utf8)) ?? ""
        #expect(masked == #"{"account": 0, "old":[0,0], "text": "••• or •••", "name": "Bath"}"#)
        #expect(JSONSearch.place(of: "Bath", in: masked) == "$.name")
    }

    @Test func theBeginningOfABodyEndsWithAWholeCharacterAndWithoutASecret() throws {
        let room = String(repeating: "a", count: TraceRedaction.bodyLimit - 6)
        #expect(redaction.body(Data("\(room)Hunter2Hunter2".utf8)) == "\(room)•••")
        #expect(redaction.body(Data("\(room)Hunter".utf8)) == "\(room)Hunter")
        for count in 0..<8 {
            let body = try #require(redaction.body(Data("\(room)\(String(repeating: "b", count: count))😀😀".utf8)))
            #expect(body == "\(room)\(String(repeating: "b", count: min(count, 6)))\(count < 3 ? "😀" : "")")
        }
        #expect(redaction.body(Data([0x61, 0x80])) == nil)
    }

    @Test func aSecretOverTheEndOfALineIsInNeither() {
        let lines = ["  Your code: Hunter2", "  Hunter2. Keep it.", ""].enumerated().map { index, text in
            TraceLine(number: index + 4, text: text, node: index == 0 ? "Hunter2Hunter2" : nil)
        }
        #expect(
            redaction.lines(lines) == [
                TraceLine(number: 4, text: "  Your code: •••", node: "•••"),
                TraceLine(number: 5, text: "•••. Keep it.", node: nil),
                TraceLine(number: 6, text: "", node: nil),
            ]
        )
    }

    /// The path of an effect has the key of its part.
    @Test func theNameOfAnEffectHasNoSecret() {
        let effect = EffectID(path: ["rows", "[Hunter2Hunter2]"], position: 0, name: "load", number: 1)
        let entries: [JournalEntry<any Sendable, any Sendable>] = [.started(effect), .ended(effect, .completed)]
        let texts = entries.map { entry -> String in
            let loop = LoopID(state: Int.self, event: Int.self)
            let report = LoopReport(loop: loop, entry: entry, number: .next(), cause: .none)
            return "\(TraceEntry(report, redaction))"
        }
        #expect(texts.allSatisfy { $0.contains("rows.[•••].load#1") }, "\(texts)")
    }
}
