import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// Documents in other encodings than UTF-8, or in none.
@Suite struct EncodingAgreementTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("sequences at the edges of UTF8", sequencesAtTheEdgesOfUTF8),
        Row("a byte order mark", aByteOrderMark),
        Row("null bytes anywhere", nullBytesAnywhere),
        Row("keys that are canonically equivalent", keysThatAreCanonicallyEquivalent),
        Row("keys that are spelled otherwise", keysThatAreSpelledOtherwise),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func sequencesAtTheEdgesOfUTF8() {
        let all: [[UInt8]] = [
            [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xFE, 0xFF], [0x80],
            [0xBF], [0xC3], [0xC3, 0x28],
            [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xE2], [0xF0, 0x9F, 0x98], [0xF0, 0x9F], [0xF0],
            [0xF0, 0x28, 0x8C, 0xBC],
            [0xF0, 0x9F, 0x28, 0x80], [0xF0, 0x9F, 0x98, 0x28], [0xC3, 0xC3, 0xA9], [0xC3, 0xA9, 0xA9],
            [0xEF, 0xBF, 0xBE], [0xEF, 0xBF, 0xBF],
            [0xEF, 0xBB, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xC2, 0x80], [0xDF, 0xBF], [0xE0, 0xA0, 0x80],
            [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80],
            [0xF0, 0x90, 0x80, 0x80], [0xC2, 0xA0], [0xE2, 0x80, 0xA8],
        ]
        for (place, bytes) in all.enumerated() {
            let contents = [
                bytes, [0x61] + bytes + [0x62], bytes + Array("\\n".utf8), Array("0123456789abcdef".utf8) + bytes,
            ]
            for (form, content) in contents.enumerated() where (place + form).isMultiple(of: TestDepth.step(2)) {
                agreesOnString(content)
            }
            agrees(Ignorant.self, Data(bytes))
            agrees([Int].self, Data([0x5B, 0x31] + bytes + [0x5D]))
            agrees(Int.self, Data([0x31] + bytes))
            agrees(Int.self, Data(bytes + [0x31]))
        }
    }

    private static func aByteOrderMark() {
        let mark = Data([0xEF, 0xBB, 0xBF])
        for text in ["1", "[1]", #"{"a": 1}"#, #""x""#, " 1", "", " ", "x"] {
            for document in [
                mark + Data(text.utf8), mark + mark + Data(text.utf8), Data(text.utf8) + mark,
                mark.prefix(2) + Data(text.utf8),
            ] {
                agrees(AnyJSON.self, document, by: AnyJSON.same)
                agrees(Int.self, document)
                agrees(MemberA.self, document)
            }
        }
    }

    @Test(arguments: [
        String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32LittleEndian, .utf32BigEndian,
        .isoLatin1, .windowsCP1252,
    ])
    func otherEncodings(encoding: String.Encoding) throws {
        let marks: [[UInt8]] = [[], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF]]
        for text in [
            "1", "12", "[]", "[1]", #"{"a": 1}"#, #"{"a": 1, "é": "ü"}"#, #""é""#, #""""#, "[1", "null", " 1", "01",
        ] {
            let body = try #require(text.data(using: encoding))
            for mark in marks {
                agrees(AnyJSON.self, Data(mark) + body, by: AnyJSON.same)
                agrees(MemberA.self, Data(mark) + body)
                agrees(Int.self, Data(mark) + body)
                agrees(AnyJSON.self, Data(mark) + body.dropLast(), by: AnyJSON.same)
            }
        }
    }

    private static func nullBytesAnywhere() {
        let document = Array(#"{"a": 1, "b": "x"}"#.utf8)
        for place in 0...document.count {
            agrees(AnyJSON.self, Data(document[..<place] + [0] + document[place...]), by: AnyJSON.same)
            agrees(MemberA.self, Data(document[..<place] + [0, 0] + document[place...]))
        }
        for bytes in [
            [0x31, 0], [0, 0x31], [0x31, 0, 0], [0, 0], [0], [0x31, 0, 0, 0], [0, 0, 0, 0x31], [0xFF, 0xFE],
            [0xFE, 0xFF],
        ] as [[UInt8]] {
            agrees(Int.self, Data(bytes))
            agrees(Ignorant.self, Data(bytes))
        }
    }

    /// Keys are equal if they are so as strings, which is more than byte by byte.
    private static func keysThatAreCanonicallyEquivalent() {
        let spellings = ["\u{e9}", "e\u{301}", "\\u00e9", "e\\u0301", "\\u0065\u{301}", "\\u0065\\u0301"]
        for first in spellings {
            agrees(Accented.self, #"{"\#(first)": 1}"#)
            agrees([String: Int].self, #"{"\#(first)": 1}"#)
            for second in spellings {
                let document = #"{"x": 0, "\#(first)": 1, "y": 9, "\#(second)": 2}"#
                agrees(Accented.self, document)
                agrees([String: Int].self, document)
                agrees(KeySet.self, document, by: ==)
                agrees(AnyJSON.self, document, by: AnyJSON.same)
            }
        }
        let filler = (0..<60).map { "\"f\($0)\": 0" }.joined(separator: ", ")
        for (first, second) in zip(spellings, spellings.dropFirst()) {
            agrees(Accented.self, #"{\#(filler), "\#(first)": 1, "\#(second)": 2}"#)
            agrees(Accented.self, #"{"\#(second)": 1, \#(filler), "\#(first)": 2}"#)
            agrees(KeySet.self, #"{\#(filler), "\#(second)": 1, "\#(first)": 2}"#, by: ==)
        }
        for kelvin in ["K", "\u{212A}", "\\u212a", "\\u212A", "\\u004B", "k"] {
            agrees(Kelvin.self, #"{"\#(kelvin)": 1}"#)
            agrees(Kelvin.self, #"{"\#(kelvin)": 1, "K": 2}"#)
            agrees(Kelvin.self, #"{"K": 1, "\#(kelvin)": 2}"#)
            agrees([String: Int].self, #"{"\#(kelvin)": 1, "K": 2}"#)
        }
        for angstrom in ["\u{212B}", "\u{C5}", "A\u{30A}"] {
            agrees([String: Int].self, #"{"\#(angstrom)": 1, "\u{C5}": 2}"#)
        }
    }

    private static func keysThatAreSpelledOtherwise() {
        let all: [String] = [
            "\\u006eame", "n\\u0061me", "nam\\u0065", "\\u006e\\u0061\\u006d\\u0065", "name", "Name", "name\\u0000",
            "\\u0000name", " name", "name ", "nam", "names", "",
            "\u{feff}name", "name\u{200d}", "na\\/me", "na\u{ad}me",
        ]
        for key in all {
            agrees(Named.self, #"{"\#(key)": 1}"#)
            agrees(Named.self, #"{"\#(key)": 1, "name": 2}"#)
            agrees(Named.self, #"{"name": 1, "\#(key)": 2}"#)
            agrees(Named.self, #"{"": 0, "\#(key)": null, "name": 2}"#)
            agrees([String: Int].self, #"{"\#(key)": 1, "name": 2}"#)
            agrees(EmptyKey.self, #"{"\#(key)": 1, "name": 2}"#)
        }
    }

    private struct Accented: Decodable {
        let value: Int

        private enum CodingKeys: String, CodingKey {
            case value = "\u{e9}"
        }
    }

    private struct Kelvin: Decodable {
        let value: Int

        private enum CodingKeys: String, CodingKey {
            case value = "K"
        }
    }

    private struct Named: Decodable {
        let name: Int
    }

    private struct EmptyKey: Decodable {
        let value: Int

        private enum CodingKeys: String, CodingKey {
            case value = ""
        }
    }
}
