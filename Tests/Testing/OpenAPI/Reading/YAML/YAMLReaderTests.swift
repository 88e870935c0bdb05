import Foundation
import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

@Suite(.needs(YAMLReader.isAvailable, "libyaml is not installed"))
struct YAMLReaderTests {
    typealias Texts = (yaml: String, json: JSONValue)

    /// Each form that YAML 1.2's core schema has for a value without quotes (section 10.3.2), and what is like it.
    static let values: [Row<Texts>] = [
        Row("truth values", ("[true, True, TRUE, false, False, FALSE]", [true, true, true, false, false, false])),
        Row("words of YAML 1.1", ("[yes, no, on, off, y, n, tRue]", ["yes", "no", "on", "off", "y", "n", "tRue"])),
        Row("null", ("[~, null, Null, NULL, nULL]", [nil, nil, nil, nil, "nULL"])),
        Row("nothing", ("- \n- ''", [nil, ""])),
        Row("whole numbers", ("[0, -0, 12, +12, -19, 007]", [0, 0, 12, 12, -19, 7])),
        Row("numbers in other bases", ("[0o17, 0x1F, 0xff, 0b1, 0o8, 0x]", [15, 31, 255, "0b1", "0o8", "0x"])),
        Row("fractions", ("[1.5, .5, 1., -1e3, +1.25E-2, 12e03]", [1.5, 0.5, 1, -1000, 0.0125, 12000])),
        Row("beyond Int64", ("[18446744073709551615]", [.decimal(Decimal(18_446_744_073_709_551_615 as UInt64))])),
        Row(
            "text like numbers",
            (
                "[1_000, 1.2.3, 1e, ., -, +, 0.1.0, 12:30:45]",
                [
                    "1_000", "1.2.3", "1e", ".", "-", "+", "0.1.0", "12:30:45",
                ]
            )
        ),
        Row("dates", ("[2026-02-28, 2026-02-28T12:00:00Z]", ["2026-02-28", "2026-02-28T12:00:00Z"])),
        Row("quotes", (#"['true', "12", 'it''s', "a\nb\u00e9"]"#, ["true", "12", "it's", "a\nbé"])),
        Row("tags", ("[!!str 12, ! 12, !!int 12, !own 12]", ["12", "12", 12, 12])),
        Row("blocks", ("- |\n  a\n  b\n- >-\n  a\n  b\n", ["a\nb\n", "a b"])),
        Row(
            "keys",
            ("200: a\ntrue: b\n'x': c\n1.0: d\n~: e", ["200": "a", "true": "b", "x": "c", "1.0": "d", "~": "e"])
        ),
        Row("maps and lists", ("a:\n  - b: {c: 1}\n    d: []\n  - {}\n", ["a": [["b": ["c": 1], "d": []], [:]]])),
        Row(
            "an alias",
            (
                "a: &x {b: 1}\nc: *x\nd: [*x, *x]",
                [
                    "a": ["b": 1], "c": ["b": 1], "d": [["b": 1], ["b": 1]],
                ]
            )
        ),
        Row("an anchor that is used again", ("[&x 1, *x, &x 2, *x]", [1, 1, 2, 2])),
        Row("an alias as a key", ("{&k a: 1, b: {*k : 2}}", ["a": 1, "b": ["a": 2]])),
        Row(
            "a merged map",
            (
                "base: &b {x: 1, y: 2}\nmore: {y: 3, <<: *b}",
                [
                    "base": ["x": 1, "y": 2], "more": ["y": 3, "x": 1],
                ]
            )
        ),
        Row(
            "merged maps",
            (
                "[&a {x: 1}, &b {x: 2, y: 2}, {<<: [*a, *b], z: 3}]",
                [
                    ["x": 1], ["x": 2, "y": 2], ["x": 1, "y": 2, "z": 3],
                ]
            )
        ),
        Row("a merge in quotes", ("{'<<': {x: 1}}", ["<<": ["x": 1]])),
        Row("comments and a directive", ("%YAML 1.2\n---\n# words\na: 1 # one\n...\n", ["a": 1])),
        Row("UTF-16", ("\u{FEFF}a: é", ["a": "é"])),
    ]

    @Test(arguments: values)
    func aValue(_ row: Row<Texts>) throws {
        let encoding: String.Encoding = row.name == "UTF-16" ? .utf16LittleEndian : .utf8
        let (value, remarks) = try YAMLReader.read(row.value.yaml.data(using: encoding).unwrapped())
        #expect(value == row.value.json, sourceLocation: row.location)
        #expect(remarks.isEmpty, sourceLocation: row.location)
    }

    static let remarks: [Row<(yaml: String, json: JSONValue, remarks: [String])>] = [
        Row(
            "a key twice",
            (
                "a/b: [{c: 1, c: 2}]", ["a/b": [["c": 1]]],
                ["/a~1b/0/c The key stands here twice; its first value counts."]
            )
        ),
        Row(
            "infinity",
            (
                "a: [.inf, -.INF, .nan]", ["a": [".inf", "-.INF", ".nan"]],
                [
                    "/a/0 JSON has no number .inf; it is read as text.",
                    "/a/1 JSON has no number -.INF; it is read as text.",
                    "/a/2 JSON has no number .nan; it is read as text.",
                ]
            )
        ),
        Row(
            "a list as a key",
            ("a:\n  ? [1]\n  : 2\n  b: 3", ["a": ["b": 3]], ["/a A key that is no text is left out."])
        ),
        Row(
            "a merged list",
            (
                "a: {<<: [1], b: 2}", ["a": ["b": 2]],
                [
                    "/a/<< Only maps can be merged; what is none is left out."
                ]
            )
        ),
    ]

    @Test(arguments: remarks)
    func aRemark(_ row: Row<(yaml: String, json: JSONValue, remarks: [String])>) throws {
        let (value, remarks) = try YAMLReader.read(Data(row.value.yaml.utf8))
        #expect(value == row.value.json, sourceLocation: row.location)
        #expect(remarks.map { "\($0.pointer) \($0.text)" } == row.value.remarks, sourceLocation: row.location)
    }

    /// A list of ten aliases of a list of ten aliases, and so on.
    private static let bomb =
        "- &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + (1...9).map { level in
            "- &a\(level) [\(repeatElement("*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
        }.joined()

    static let faults: [Row<(yaml: String, error: OpenAPIError)>] = [
        Row("an empty text", ("", .malformed(reason: "the text is empty", line: nil))),
        Row(
            "a key in a value",
            (
                "a: b\nb: c: d",
                .malformed(
                    reason: "mapping values are not allowed in this context",
                    line: 2
                )
            )
        ),
        Row("a tab", ("a:\n\t- b", .malformed(reason: "found character that cannot start any token", line: 2))),
        Row("a list without an end", ("a: [1,\n", .malformed(reason: "did not find expected node content", line: 2))),
        Row(
            "bytes that are no text",
            ("a: \u{1}", .malformed(reason: "control characters are not allowed", line: nil))
        ),
        Row("two documents", ("a: 1\n---\nb: 2", .malformed(reason: "a second document begins; one is read", line: 2))),
        Row("an unknown alias", ("a:\n- *x", .malformed(reason: "the alias *x has no value before it", line: 2))),
        Row("an alias in its value", ("&x [*x]", .malformed(reason: "the alias *x has no value before it", line: 1))),
        Row(
            "an alias in its value, with another anchor's name",
            ("[&x 1, &x [*x]]", .malformed(reason: "the alias *x has no value before it", line: 1))
        ),
        Row("aliases of aliases", (bomb, DocumentLimits().tooManyValues)),
        Row("lists in lists", (String(repeating: "[", count: 600), .tooDeep)),
        Row("maps in maps", ((0..<600).map { String(repeating: " ", count: $0) + "a:\n" }.joined(), .tooDeep)),
    ]

    @Test(arguments: faults)
    func aFault(_ row: Row<(yaml: String, error: OpenAPIError)>) {
        #expect(throws: row.value.error, sourceLocation: row.location) {
            try YAMLReader.read(Data(row.value.yaml.utf8))
        }
    }

    @Test func aDocument() throws {
        let text = """
            openapi: 3.1.0
            info: {title: Pets, version: 1.0}
            paths:
              /pets:
                get:
                  responses:
                    200: {description: Pets.}
                    200: {description: More.}
            """
        let document = try OpenAPIDocument(Data(text.utf8))
        #expect(document.operations.flatMap(Words.of) == ["GET /pets", "200 "])
        #expect(document.operations.first?.responses["200"]?.description == "Pets.")
        #expect(
            document.remarks.map(\.description) == [
                "#/paths/~1pets/get/responses/200: The key stands here twice; its first value counts."
            ]
        )
    }
}
