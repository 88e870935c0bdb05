import Foundation
import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

/// Documents that are wrong in every place: none ends the process, and the rest of each is read.
struct HostileDocumentTests {
    private static let rich = (try? JSONDecoder().decode(JSONValue.self, from: Data(Documents.rich.utf8))) ?? .null

    /// Returns the value with another one in each place of it, one after the other.
    private static func variants(of value: JSONValue, with other: JSONValue) -> [JSONValue] {
        let inner: [JSONValue]
        switch value {
        case let .object(members):
            inner = members.flatMap { name, member in
                variants(of: member, with: other).map { variant in
                    .object(members.merging([name: variant]) { _, new in new })
                }
            }
        case let .array(elements):
            inner = elements.indices.flatMap { index in
                variants(of: elements[index], with: other).map { variant in
                    .array(elements[..<index] + [variant] + elements[(index + 1)...])
                }
            }
        default: inner = []
        }
        return [other] + inner
    }

    static let others: [Row<JSONValue>] = [
        Row("null", nil), Row("a number", -1.5), Row("a text", "a"), Row("a list", [[]]), Row("an object", ["a": [:]]),
        Row("a reference to all", ["$ref": "#"]), Row("a reference to the paths", ["$ref": "#/paths"]),
    ]

    /// A fault in one place takes at most the operations of that place.
    @Test(arguments: others)
    func eachPlaceMayBeWrong(_ row: Row<JSONValue>) throws {
        for variant in TestDepth.some(Self.variants(of: Self.rich, with: row.value)) {
            guard let document = try? OpenAPIDocument(JSONEncoder().encode(variant)) else {
                let (found, usual) = (variant.objectValue?["openapi"], Self.rich["openapi"])
                #expect(found != usual, "the document isn't read: \(variant)", sourceLocation: row.location)
                continue
            }
            guard variant["paths"]?.objectValue?["/pets"] == Self.rich["paths"]?["/pets"],
                variant["components"] == Self.rich["components"]
            else { continue }
            #expect(document.operations.first?.path == "/pets", "\(variant)", sourceLocation: row.location)
        }
    }

    /// Returns text of bytes that differ from the document's in some places.
    private static func damaged(_ random: inout SplitMix) -> Data {
        var bytes = Array(Documents.rich.utf8)
        for _ in 0..<(1 + random.next() % 8) {
            let index = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 3 {
            case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
            case 1: bytes.removeSubrange(index..<min(index + 3, bytes.count))
            default: bytes.insert(contentsOf: bytes[index..<min(index + 9, bytes.count)], at: index)
            }
        }
        return Data(bytes)
    }

    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return word ^ (word >> 31)
        }
    }

    /// A text is read, or refused with a line, whatever its bytes are; its YAML is, too.
    @Test func damagedTexts() {
        var random = SplitMix(state: 46)
        var refused = 0
        for _ in 0..<300 {
            let data = Self.damaged(&random)
            if (try? OpenAPIDocument(data)) == nil { refused += 1 }
            _ = try? YAMLReader.read(data)
        }
        #expect((30..<300).contains(refused))
    }

    static let large: [Row<(members: String, remark: String?)>] = [
        Row(
            "schemas in schemas",
            (
                #""components": {"schemas": {"S": \#(nested(#"{"not": "#, "{}", 200))}}"#,
                "More than 64 schemas are around this one; it allows everything."
            )
        ),
        Row(
            "a list in lists",
            (#""x-list": \#(nested("[", "1", 400).replacing("}", with: "]"))"#, nil)
        ),
        Row(
            "a chain of references",
            (#""components": {"schemas": {\#(chain(5_000))}}"#, nil)
        ),
        Row(
            "a circle of many references",
            (
                ##""components": {"schemas": {\##(chain(5_000)), "S5000": {"$ref": "#/components/schemas/S0"}}}"##,
                "The schema refers to itself for the same value; that reference is left out."
            )
        ),
        Row(
            "many places without names",
            (#""definitions": [{}], "components": {"schemas": {\#(nameless(5_000))}}"#, nil)
        ),
        Row(
            "a chain of parameters",
            (
                #""components": {"parameters": {\#(chain(100, in: "parameters"))}}, "paths": {"/a": {"get": "#
                    + ##"{"parameters": [{"$ref": "#/components/parameters/S0"}]}}}"##,
                "The reference leads in a circle; it is left out."
            )
        ),
    ]

    /// Returns schemas that refer to places whose paths have no names.
    private static func nameless(_ count: Int) -> String {
        let items = (0..<count).map {
            ##"{"not": {"$ref": "#/components/schemas/S/anyOf/\##(($0 + 1) % count)/items"}, "items": {}}"##
        }
        return #""S": {"anyOf": [\#(items.joined(separator: ", "))]}"#
    }

    private static func nested(_ open: String, _ inner: String, _ count: Int) -> String {
        String(repeating: open, count: count) + inner + String(repeating: "}", count: count)
    }

    private static func chain(_ count: Int, in place: String = "schemas") -> String {
        (0..<count).map { ##""S\##($0)": {"$ref": "#/components/\##(place)/S\##($0 + 1)"}"## }.joined(separator: ", ")
            + (place == "schemas" ? "" : ##", "S\##(count)": {"name": "a", "in": "query"}"##)
    }

    @Test(arguments: large)
    func aLargeDocument(_ row: Row<(members: String, remark: String?)>) throws {
        let document = try Documents.document(row.value.members)
        let remarks = Set(document.remarks.map(\.text)).filter { !$0.hasPrefix("The reference leads to nothing") }
        #expect(remarks == Set(row.value.remark.map { [$0] } ?? []), sourceLocation: row.location)
    }

    static let limits: [Row<(limits: DocumentLimits, error: String?)>] = [
        Row("as large as it may be", (DocumentLimits(bytes: 126, values: 12, schemas: 2), nil)),
        Row("bytes", (DocumentLimits(bytes: 125), "it has more than 0 MiB, with its files")),
        Row("values", (DocumentLimits(values: 11), "it has more than 11 values, with those that it repeats")),
        Row("schemas", (DocumentLimits(schemas: 1), "it has more than 1 schemas")),
    ]

    @Test(arguments: limits)
    func aLimit(_ row: Row<(limits: DocumentLimits, error: String?)>) {
        let text = Documents.text(#""components": {"schemas": {"S": {"not": {}, "enum": [1, 2]}}}"#)
        let result = Result { () throws(OpenAPIError) in
            try DocumentReader(DocumentFiles(Data(text.utf8), row.value.limits)).document()
        }
        #expect(
            result.failure == row.value.error.map { .tooLarge($0) },
            "\(text.utf8.count)",
            sourceLocation: row.location
        )
    }
}
