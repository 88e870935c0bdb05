import Foundation
import JSONTestSupport
import TestSupport
import Testing

@Suite struct StructureAgreementTests {
    private static func agreesInAllForms(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        agrees(AnyJSON.self, text, by: AnyJSON.same, sourceLocation: sourceLocation)
        agrees(Ignorant.self, text, sourceLocation: sourceLocation)
        agrees([Int].self, text, sourceLocation: sourceLocation)
        agrees([String: Int].self, text, sourceLocation: sourceLocation)
        agrees(MemberA.self, text, sourceLocation: sourceLocation)
        agrees(Bool?.self, text, sourceLocation: sourceLocation)
        agrees(String.self, text, sourceLocation: sourceLocation)
        agrees(MemberA.self, #"{"a": 1, "u": \#(text)}"#, sourceLocation: sourceLocation)
        agrees(MemberA.self, #"{"u": \#(text), "a": 1}"#, sourceLocation: sourceLocation)
        agrees([Ignorant].self, "[\(text), \(text)]", sourceLocation: sourceLocation)
    }

    private static let everyProductAgreesRows: [Row<@Sendable () -> Void>] = [
        Row("what is a document and what is not", whatIsADocumentAndWhatIsNot),
        Row("blanks everywhere", blanksEverywhere),
        Row("a slice of a larger body", aSliceOfALargerBody),
        Row("depth around the limit", depthAroundTheLimit),
        Row("ten thousand levels", tenThousandLevels),
        Row("large arrays and objects", largeArraysAndObjects),
    ]

    @Test(arguments: everyProductAgreesRows)
    func everyProductAgrees(_ row: Row<@Sendable () -> Void>) {
        row.value()
    }

    private static func whatIsADocumentAndWhatIsNot() {
        let all: [String] = [
            "", " ", "\n\t\r ", "[]", "{}", "[ ]", "{ }", "[[]]", "[{}]", #"{"":{}}"#, "[1,]", "[1 , ]", "[1,\n]\n",
            "[1,,2]", "[1,,]", "[,1]", "[,]", "[1 2]", "[1;2]", "[1:2]",
            "[1", "[1,", "[", "]", "[]]", "[[]", "[}", "{]", "[1}", #"{"a":1]"#, "[] []", "[]x", "[],", "[]\u{0}",
            "[1]2",
            "1[]", #"{"a":1,}"#, #"{"a":1 , }"#, #"{"a":1,,}"#,
            "{,}", #"{,"a":1}"#, #"{"a" 1}"#, #"{"a":}"#, #"{"a"}"#, #"{"a":1 "b":2}"#, #"{"a"::1}"#, #"{"a":1:2}"#,
            #"{"a":1"#, #"{"a":1,"#, #"{"a":"#, #"{"a""#, #"{"a"#,
            "{\"", "{", "}", "{}}", "{1:2}", "{null:2}", "{true:1}", "{[]:1}", "{a:1}", "{'a':1}", #"{"a":1};"#,
            #"{"a":1}{"b":2}"#, #"{"a","b"}"#, "['a']", "[\"a\" \"b\"]",
            "null", "true", "false", "nul", "nulll", "Null", "NULL", "n", "tru", "truee", "True", "t", "fals", "f",
            "truefalse", "true false", "null,", "nullnull", "undefined",
            "true1", "1true", "null\"a\"", #""a""#, #""a"#, "\"", #""a""b""#, #""a"1"#, "'a'", "`a`", "1 2", "1,2",
            "1,",
            "1]", "1}", "1\"a\"", "(1)", "[1]//c", "//c\n[1]", "/*c*/[1]",
            "[1/**/]", "#c\n[1]", "<html>", "[1\u{a0}]", "\u{a0}1", "\u{2003}1", "\u{b}1", "\u{c}1", "1\u{b}",
            "[1,\u{feff}2]", "\u{85}1", "\\u005b\\u005d", "[\\n1]", "\u{1}1",
        ]
        for text in all {
            agreesInAllForms(text)
        }
    }

    private static func blanksEverywhere() {
        let all: [String] = [
            "", " ", "\n", "\t", "\r", "\r\n", " \n\t\r ", String(repeating: " ", count: 33), "\u{b}", "\u{c}",
            "\u{a0}",
            "\u{0}", "/", "//\n", "x",
        ]
        for blank in all {
            let pieces = [
                "{", #""a""#, ":", "1", ",", #""b""#, ":", "[", "true", ",", "null", ",", "{", "}", ",", #""x""#, "]",
                "}",
            ]
            agreesInAllForms(blank + pieces.joined(separator: blank) + blank)
            for place in 0...pieces.count {
                let text = pieces[..<place].joined() + blank + pieces[place...].joined()
                agrees(AnyJSON.self, text, by: AnyJSON.same)
                agrees(MemberA.self, text)
            }
        }
    }

    private static func aSliceOfALargerBody() {
        let document = Data("xx".utf8) + RichDocument.data + Data("yy".utf8)
        for offset in 0...3 {
            agrees(RichDocument.self, document[offset..<document.count - 2], by: ==)
            agrees(RichDocument.self, document.dropFirst(2).dropLast(offset), by: ==)
        }
        agrees(Int.self, Data("12345".utf8)[1..<3])
        agrees(String.self, Data(#"x"abc"y"#.utf8)[1..<6])
    }

    private static func depthAroundTheLimit() {
        for depth in [1, 2, 100, 509, 510, 511, 512, 513, 514, 515, 600, 1024] {
            let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
            let mixed =
                String(repeating: #"[{"a":"#, count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
            agrees(Nested.self, arrays)
            for text in [arrays, objects, mixed] {
                agrees(Ignorant.self, text)
                agrees(MemberA.self, #"{"u": \#(text), "a": 1}"#)
                agrees([Ignorant].self, "[\(text), 1]")
            }
        }
    }

    private static func tenThousandLevels() {
        let open = String(repeating: "[", count: 10_000)
        for text in [open, open + String(repeating: "]", count: 10_000), String(repeating: #"{"a":"#, count: 10_000)] {
            agrees(Ignorant.self, text)
            agrees(Nested.self, text)
            agrees(MemberA.self, #"{"u": \#(text), "a": 1}"#)
        }
    }

    private static func largeArraysAndObjects() {
        for count in [1, 2, 3, 100, 1_000, 20_000] {
            agrees([Int].self, "[" + (0..<count).map { "\($0)" }.joined(separator: ",") + "]", by: ==)
            agrees([[Bool]].self, "[" + (0..<count).map { _ in "[true, false]" }.joined(separator: ", ") + "]", by: ==)
        }
        agrees(
            [String: Int].self,
            "{" + (0..<5_000).map { "\"key\($0)\": \($0)" }.joined(separator: ", ") + "}",
            by: ==
        )
        agrees([Int].self, "[" + (0..<5_000).map { "\($0)" }.joined(separator: ",") + ",\"x\"]", by: ==)
        agrees([Int].self, "[" + (0..<5_000).map { "\($0)" }.joined(separator: ","), by: ==)
    }

    /// Arrays and objects within each other, counted.
    private struct Nested: Decodable {
        var depth = 1

        init(from decoder: any Decoder) throws {
            if var array = try? decoder.unkeyedContainer() {
                while !array.isAtEnd { depth += try array.decode(Nested.self).depth }
            } else if let object = try? decoder.container(keyedBy: NameKey.self) {
                for key in object.allKeys { depth += try object.decode(Nested.self, forKey: key).depth }
            }
        }
    }
}
