import Foundation
import JSONTestSupport
import MillraceStreams
import TestSupport
import Testing

@Suite struct StringAgreementTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("every byte after a backslash", everyByteAfterABackslash),
        Row("every byte by itself", everyByteByItself),
        Row("escapes and unusual text", escapesAndUnusualText),
        Row("surrogates", surrogates),
        Row("the byte that matters at every place", theByteThatMattersAtEveryPlace),
        Row("an invalid byte at every place", anInvalidByteAtEveryPlace),
        Row("very long strings", veryLongStrings),
        Row("random strings", randomStrings),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func everyByteAfterABackslash() {
        for byte in TestDepth.some(UInt8.min ... .max, each: 2) {
            agrees(String.self, Data([0x22, 0x5C, byte, 0x62, 0x22]), by: bytesEqual)
            agrees(String.self, Data([0x22, 0x61, 0x5C, byte, 0x22]), by: bytesEqual)
            agrees(MemberA.self, Data(#"{"u":"\"#.utf8) + [byte, 0x22] + Data(#","a":1}"#.utf8), by: { $0.a == $1.a })
        }
        for byte in Array("\"\\/bfnrtuavx0'".utf8) + [0x00, 0x0A, 0x7F, 0x80, 0xFF] {
            agreesOnString([0x61, 0x5C, byte])
        }
    }

    private static func everyByteByItself() {
        // The edges of the kinds of bytes are in every share.
        let edges = [0x1F, 0x20, 0x22, 0x5C, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xF0, 0xF5, 0xFF] as Set<UInt8>
        for byte in UInt8.min ... .max where edges.contains(byte) || byte % UInt8(TestDepth.step(5)) == 0 {
            agreesOnString([byte])
        }
    }

    private static func escapesAndUnusualText() {
        let all: [String] = [
            "\\u0000", "\\u0001", "\\u001f", "\\u0022", "\\u005c", "\\u002F", "\\u007f", "\\u0080", "\\u07ff",
            "\\u0800",
            "\\u00e9", "\\u00E9", "\\ufeff",
            "\\uffff", "\\ufffe", "\\uFFFD", "\\u212a", "e\\u0301", "\\u", "\\u1", "\\u12", "\\u123", "\\u123g",
            "\\ug123",
            "\\u 041", "\\u+041", "\\u-041",
            "\\u0x1", "\\U0041", "\\x41", "\\u{41}", "\\u00412", "\\u0041\\u0042", "\\\\u0041", "\\\\\\u0041",
            "\\u004\\u0041", "\\u\\u0041", "\\u00e",
            "\\u٠٠٤١", "\\u００４１", "\\\"", "\\\\", "\\/", "\\b\\f\\n\\r\\t", "\\\"\\\\\\/\\b\\f\\n\\r\\t", "\\0", "\\'",
            "\\a", "\\e", "\\v", "\\N",
            "a\\", "\\\\\\", "\\\\\\\"", "\\\n", "\\u000a", "\\r\\n", "\r\n", "a\tb", "a\u{0}b", "\u{7f}", "\u{80}",
            "\u{85}", "\u{2028}", "\u{feff}", "/", "'",
            "é", "e\u{301}", "ß", "日本", "👨‍👩‍👧‍👦", "🇩🇪", "\u{10FFFF}", "\u{FFFD}", "\u{E000}", "\u{D7FF}",
            "a\u{300}\u{301}\u{302}", "\u{1F1E9}",
        ]
        for content in all {
            agreesOnString(content)
        }
    }

    private static func surrogates() {
        let all: [String] = [
            "\\ud83d\\ude00", "\\uD83D\\uDE00", "\\ud800\\udc00", "\\udbff\\udfff", "\\ud800", "\\udbff", "\\udc00",
            "\\udfff", "\\udc00\\ud800",
            "\\ude00\\ud83d", "\\ud800\\ud800", "\\udc00\\udc00", "\\ud800\\ud800\\udc00", "\\ud800\\udc00\\udc00",
            "\\ud800x", "\\ud800\\n", "\\ud800\\u0041",
            "\\ud800\\ue000", "\\ud800\\ud7ff", "\\ud800\\", "\\ud800\\u", "\\ud800\\ud", "\\ud800\\udc0",
            "\\ud800\\udc0g",
            "\\ud800\\xdc00", "\\ud800udc00",
            "\\ud800 \\udc00", "a\\ud800", "\\ud800a\\udc00", "x\\ud83d\\ude00y", "\\ud7ff", "\\ue000", "\\ud83d😀",
            "\\ud83d\\\\ude00", "\\uD800\\UDC00",
        ]
        for content in all {
            agreesOnString(content)
        }
    }

    /// Where eight, sixteen or thirty-two bytes are looked at together, each place of the byte that matters is another
    /// case.
    private static func theByteThatMattersAtEveryPlace() {
        let all: [String] = [
            "\"", "\\", "\\n", "\\\"", "\\\\", "\\u00e9", "\\ud83d\\ude00", "\u{1}", "\u{1f}", "\u{7f}", "\n", "é", "€",
            "😀",
        ]
        for piece in all {
            for length in TestDepth.some(
                [0, 1, 6, 7, 8, 9, 14, 15, 16, 17, 23, 24, 25, 31, 32, 33, 63, 64, 65],
                each: 3
            ) {
                for place in 0...length {
                    let before = String(repeating: "a", count: place)
                    let text = "\"\(before)\(piece)\(String(repeating: "b", count: length - place))\""
                    agrees(String.self, text, by: bytesEqual)
                }
            }
        }
    }

    private static func anInvalidByteAtEveryPlace() {
        for length in TestDepth.some([1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 64], each: 3) {
            for place in 0..<length {
                for byte in [0x00, 0x80, 0xC3, 0xFF] as [UInt8] {
                    var content = [UInt8](repeating: 0x61, count: length)
                    content[place] = byte
                    let quoted = Data([0x22] + content + [0x22])
                    agrees(String.self, quoted, by: bytesEqual)
                    agrees(MemberA.self, Data(#"{"u":"#.utf8) + quoted + Data(#","a":1}"#.utf8), by: { $0.a == $1.a })
                    agrees(MemberA.self, Data("{".utf8) + quoted + Data(#":0,"a":1}"#.utf8), by: { $0.a == $1.a })
                }
            }
        }
    }

    private static func veryLongStrings() {
        let long = String(repeating: "0123456789abcdef", count: 8192)
        for text in [
            long, long + "é", "\\n" + long, long + "\\u0000" + long, long + "\u{1}", long + "\\",
            String(repeating: "\\t", count: 65_536),
        ] {
            agrees(String.self, "\"\(text)\"", by: bytesEqual)
            agrees([String: Int].self, "{\"\(text)\": 1, \"a\": 2}", by: membersEqual)
            agrees(MemberA.self, "{\"u\": \"\(text)\", \"a\": 2}")
        }
    }

    private static func randomStrings() {
        var random = SeededGenerator(seed: 6)
        let pieces = [
            "a", "bc", " ", "\\n", "\\u0041", "é", "日", "😀", "\\ud83d\\ude00", "\\\\", "\\\"", "\\/", "e\u{301}",
            "0123456789", "\u{7f}",
        ]
        let faulty = ["\\x", "\\ud800", "\u{1}", "\\u12", "\n", "\\udc00"]
        for _ in 0..<TestDepth.times(2_000) {
            var text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            if Int.random(in: 0..<4, using: &random) == 0 { text.append(faulty.randomElement(using: &random) ?? "") }
            text.shuffle(using: &random)
            agrees(String.self, "\"\(text.joined())\"", by: bytesEqual)
        }
    }
}
