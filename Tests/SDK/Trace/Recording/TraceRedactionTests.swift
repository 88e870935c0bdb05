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
        let dump = redaction.dump(Dump([key: [1]]), of: "")
        let paths = redaction.parts(dump.leaves()).map(\.path)
        #expect(paths.allSatisfy { $0.hasPrefix("[\(masked)]") })
        #expect(redaction.line(ofEvent: [key: [1]]).hasPrefix("[\(masked): "))
    }

    /// What a rule masks is a part of the secret: the rest must not stay.
    @Test func aSecretIsMaskedAsAWhole() {
        let texts = [
            redaction.text("at pin=12 34 now"), redaction.line(ofEvent: "at pin=12 34 now"),
            redaction.body(Data("a=pin=12 34".utf8)), redaction.line(ofEvent: Data("Hunter2Hunter2".utf8)),
        ]
        #expect(texts == ["at ••• now", "\"at ••• now\"", "a=•••", "Data(14 bytes: •••)"])
    }

    /// A body whose numbers have masks could not be read: a replay would have another answer, and no text would have a
    /// place.
    @Test func aNumberThatIsASecretIsANumber() {
        let redaction = TraceRedaction(secrets: ["1234567", "12.5"])
        let body = #"{"account": 1234567, "old":[1234567,12.5], "text": "1234567 or 1234567", "name": "Bath"}"#
        let masked = redaction.body(Data(body.utf8))
        #expect(masked == #"{"account": 0, "old":[0,0], "text": "••• or •••", "name": "Bath"}"#)
    }

    @Test func theBeginningOfABodyEndsWithAWholeCharacterAndWithoutASecret() throws {
        let room = String(repeating: "a", count: TraceRedaction.bodyLimit - 6)
        func rest(_ text: String) -> String? {
            let body = redaction.body(Data("\(room)\(text)".utf8))
            return body?.hasPrefix(room) == true ? body.map { String($0.dropFirst(room.count)) } : body
        }
        let bodies = ["Hunter2Hunter2", "Hunter"] + (0..<8).map { "\(String(repeating: "b", count: $0))😀😀" }
        let ends: [String?] = ["•••", "Hunter", "😀", "b😀", "bb😀", "bbb", "bbbb", "bbbbb", "bbbbbb", "bbbbbb"]
        #expect((bodies.map(rest), redaction.body(Data([0x61, 0x80]))) == (ends, nil))
    }

    /// A message that the app has sent is as a request's body, and one that has come as an answer's.
    @Test func aTypedTextIsInNoMessageThatIsSent() {
        let (redaction, data) = (TraceRedaction(typed: ["hunter2"]), Data("[\"hunter2\"]".utf8))
        let entries = [RawAccess.connection(.sent(data), of: .none), .connection(.received(data), of: .none)]
        #expect(
            entries.map { $0.entry(redaction) } == [
                .sentMessage(over: .none, byteCount: 11, body: "[\"•••\"]"),
                .receivedMessage(over: .none, byteCount: 11, body: "[\"hunter2\"]"),
            ]
        )
    }

    @Test func aSecretOverTheEndOfALineIsInNeither() {
        let lines = ["  Your code: Hunter2", "  Hunter2. Keep it.", ""].enumerated().map { index, text in
            TraceLine(number: index + 4, text: text, node: index == 0 ? "Hunter2Hunter2" : nil)
        }
        var screens = RecordedScreens()
        #expect(
            redaction.lines(lines, count: 6, on: 1, &screens) == [
                TraceLine(number: 4, text: "  Your code: •••", node: "•••"),
                TraceLine(number: 5, text: "•••. Keep it.", node: nil),
                TraceLine(number: 6, text: "", node: nil),
            ]
        )
    }
}
