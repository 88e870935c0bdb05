import Foundation
import JSONTestSupport
import TestSupport
import Testing

/// The forms that types take: classes, enums, dictionaries, optionals, and those that use their decoder unusually.
@Suite struct DecodableFormTests {
    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("classes and what they inherit", classesAndWhatTheyInherit),
        Row("enums", enums),
        Row("dictionaries", dictionaries),
        Row("optionals and collections", optionalsAndCollections),
        Row("decoders used later", decodersUsedLater),
        Row("errors of a types own", errorsOfATypesOwn),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func classesAndWhatTheyInherit() {
        let all: [String] = [
            #"{"own": 1, "super": {"base": 2}}"#, #"{"own": 1, "base": 2}"#, #"{"own": 1, "super": null}"#,
            #"{"own": 1, "super": []}"#, #"{"own": 1, "super": {}}"#,
            #"{"own": 1, "parent": {"base": 2}}"#, #"{"own": "x", "super": {"base": 2}}"#,
            #"{"super": {"base": 2}, "own": 1, "super": {"base": 3}}"#, "{}", "[1, [2]]", "[1]", "null",
        ]
        for text in all {
            agrees(Derived.self, text)
            agrees(ParentKey.self, text)
            agrees(InArray.self, text)
            agrees([Derived].self, "[\(text), \(text)]")
        }
    }

    private static func enums() {
        let all: [String] = [
            "1", "1.0", "2", "1.5", "15e-1", "null", #""one""#, #""two""#, #""\u006fne""#, #"{"a": {"_0": 1}}"#,
            #"{"b": {"x": 1, "y": "z"}}"#, #"{"b": {"x": 1}}"#, #"{"c": {}}"#,
            #"{"c": null}"#, #"{"c": 5}"#, #"{"c": {"more": 1}}"#, #"{"a": {"_0": 1}, "c": {}}"#, "{}", #"{"z": {}}"#,
            #"{"a": {"_0": 1}, "z": 1}"#, #"{"a": {"_0": 1}, "a": {"_0": 2}}"#,
            #"{"a": {"_0": "x"}}"#, #"{"a": {}}"#, "[]", #""a""#,
        ]
        for text in all {
            agrees(Numeral.self, text)
            agrees(Word.self, text)
            agrees(Fraction.self, text)
            agrees(Choice.self, text)
            agrees(Choice?.self, text)
            agrees([Choice].self, "[\(text)]")
            agrees([Numeral].self, "[1, \(text)]")
            agrees([String: Word].self, #"{"k": \#(text)}"#)
        }
    }

    private static func dictionaries() {
        let all: [String] = [
            "{}", #"{"1": 2}"#, #"{"01": 2}"#, #"{"1": 2, "01": 2}"#, #"{"+1": 2}"#, #"{"-1": 2}"#, #"{"x": 1}"#,
            #"{"one": 1}"#, #"{"1.0": 2}"#, #"{"": 2}"#, #"{"9223372036854775808": 2}"#,
            #"{"z": 1}"#, #"{"1": null}"#, #"{"1": "x"}"#, "[]", "[1, 2]", "[1, 2, 3]", "[1, 2, 1, 4]", #"["one", 1]"#,
            #"["one"]"#, #"["z", 1]"#, "[1.5, 2]", "null", "1",
        ]
        for text in all {
            agrees([String: Int].self, text)
            agrees([String: Int?].self, text)
            agrees([Int: Int].self, text)
            agrees([UInt: Int].self, text)
            agrees([Double: Int].self, text)
            agrees([Word: Int].self, text)
            agrees([WordKey: Int].self, text)
            agrees([NumberKey: Int].self, text)
            agrees([String: [String: Int]].self, #"{"outer": \#(text)}"#)
            agrees([Int: [Int: Int]].self, #"{"5": \#(text)}"#)
        }
    }

    private static func optionalsAndCollections() {
        let all: [String] = [
            "null", "1", "[]", "[null]", "[1, null]", "[[1, null], null]", "[[[1], []], []]", #"[[[1, "x"]]]"#,
            "[1, 1, 2]",
            #"{"a": null}"#, #"{"a": [null, {"a": 1}]}"#,
        ]
        for text in all {
            agrees(Int?.self, text)
            agrees(Int??.self, text)
            agrees([Int?].self, text)
            agrees([Int??]?.self, text)
            agrees([[Int?]?].self, text)
            agrees([[[Int]]].self, text)
            agrees(Set<Int>.self, text)
            agrees(ContiguousArray<Int>.self, text)
            agrees([String: [MemberA?]?]?.self, text)
            agrees(Never?.self, text)
            agrees([Ignorant?].self, text)
            agrees([Forgiving].self, text)
            agrees(ClosedRange<Int>.self, text)
            agrees(Range<Int>.self, text)
            agrees(SIMD2<Float>.self, text)
            agrees(Duration.self, text)
        }
    }

    private static func decodersUsedLater() {
        let all: [String] = [
            #"{"a": 1, "b": [2, 3], "c": {"d": "x"}}"#, #"{"a": 1}"#, "{}", "[1, 2]",
            #"{"a": "x", "b": [], "c": null}"#,
            "7",
        ]
        for text in all {
            agrees(Interleaved.self, text)
            agrees(KeptDecoder.self, text, by: { $0.readings == $1.readings })
        }
    }

    private static func errorsOfATypesOwn() {
        for text in ["1", "[1]", #"{"a": [1]}"#, "null"] {
            agrees(Refusing.self, text)
            agrees([Refusing].self, text)
            agrees([String: [Refusing?]].self, text)
            agrees([Reporting].self, text)
        }
    }

    private class Base: Decodable {
        let base: Int
    }

    private final class Derived: Base {
        let own: Int

        private enum CodingKeys: CodingKey {
            case own
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            own = try container.decode(Int.self, forKey: .own)
            try super.init(from: container.superDecoder())
        }
    }

    private final class ParentKey: Base {
        required init(from decoder: any Decoder) throws {
            try super.init(from: decoder.container(keyedBy: NameKey.self).superDecoder(forKey: "parent"))
        }
    }

    private final class InArray: Decodable {
        let values: [Int]

        init(from decoder: any Decoder) throws {
            var array = try decoder.unkeyedContainer()
            let first = try array.decode(Int.self)
            values = try [first] + [Int](from: array.superDecoder())
        }
    }
}
