import Foundation
import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

struct SchemaValidationTests {
    typealias Expectation = (schema: String, value: String, faults: [String])

    static let keywords: [Row<Expectation>] = [
        Row("no keyword", ("{}", #"[1, {"a": null}]"#, [])),
        Row("true", ("true", "1", [])),
        Row("false", ("false", "1", ["the whole: It has to be absent."])),
        Row("a type", (#"{"type": "string"}"#, "1", ["the whole: It has to be a string, and is an integer."])),
        Row(
            "several types",
            (#"{"type": ["string", "null"]}"#, "1.5", ["the whole: It has to be a string or null, and is a number."])
        ),
        Row("a whole number is an integer", (#"{"type": "integer"}"#, "1.0", [])),
        Row("a large number is an integer", (#"{"type": "integer"}"#, "1e300", [])),
        Row(
            "a fraction of many digits is none",
            (
                #"{"type": "integer"}"#, "10000000000000000000.5",
                ["the whole: It has to be an integer, and is a number."]
            )
        ),
        Row("an integer is a number", (#"{"type": "number"}"#, "1", [])),
        Row("a value of an enum", (#"{"enum": [1, null, {"a": [1]}]}"#, #"{"a": [1.0]}"#, [])),
        Row("no value of an enum", (#"{"enum": [1, "b"]}"#, "2", [#"the whole: It has to be 1 or "b"."#])),
        Row("the minimum", (#"{"minimum": 2}"#, "2", [])),
        Row("below the minimum", (#"{"minimum": 2}"#, "1.99", ["the whole: It has to be at least 2."])),
        Row("above the maximum", (#"{"maximum": 2.5}"#, "2.51", ["the whole: It has to be at most 2.5."])),
        Row("the exclusive minimum", (#"{"exclusiveMinimum": 2}"#, "2", ["the whole: It has to be more than 2."])),
        Row("the exclusive maximum", (#"{"exclusiveMaximum": 2}"#, "2", ["the whole: It has to be less than 2."])),
        Row(
            "neighbors beyond the digits of a Double",
            (#"{"exclusiveMaximum": 9007199254740993}"#, "9007199254740992", [])
        ),
        Row("a multiple", (#"{"multipleOf": 0.1}"#, "0.3", [])),
        Row("no multiple", (#"{"multipleOf": 3}"#, "-10", ["the whole: It has to be a multiple of 3."])),
        Row("a huge multiple", (#"{"multipleOf": 0.5}"#, "1e300", [])),
        Row(
            "a length in scalars",
            (#"{"maxLength": 1}"#, #""e\u0301""#, ["the whole: It has to have at most 1 characters, and has 2."])
        ),
        Row(
            "a short text",
            (#"{"minLength": 2}"#, #""🐈""#, ["the whole: It has to have at least 2 characters, and has 1."])
        ),
        Row(
            "an element's place",
            (
                #"{"items": {"type": "string"}, "prefixItems": [{"type": "integer"}]}"#, #"["a", "b", 3]"#,
                ["/0: It has to be an integer, and is a string.", "/2: It has to be a string, and is an integer."]
            )
        ),
        Row("few elements", (#"{"minItems": 1}"#, "[]", ["the whole: It has to have at least 1 elements, and has 0."])),
        Row(
            "many elements",
            (#"{"maxItems": 0}"#, "[1]", ["the whole: It has to have at most 0 elements, and has 1."])
        ),
        Row(
            "a repetition",
            (
                #"{"uniqueItems": true}"#, #"[{"a": 1, "b": 2}, {"b": 2, "a": 1.0}]"#,
                ["/1: It has to be different from the elements before it."]
            )
        ),
        Row("1 and true differ", (#"{"uniqueItems": true}"#, #"[1, true, 0, false, "1"]"#, [])),
        Row(
            "an element of a schema is missing",
            (
                #"{"contains": {"type": "string"}}"#, "[1]",
                ["the whole: It has to have at least 1 elements of a schema, and has 0."]
            )
        ),
        Row(
            "too many elements of a schema",
            (
                #"{"contains": {"type": "string"}, "minContains": 0, "maxContains": 1}"#, #"["a", "b"]"#,
                ["the whole: It has to have at most 1 elements of a schema, and has 2."]
            )
        ),
        Row(
            "a required member",
            (#"{"required": ["a", "b"]}"#, #"{"b": null}"#, ["the whole: It has to have a member `a`."])
        ),
        Row(
            "a dependent member",
            (
                #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#,
                ["the whole: It has to have a member `b`, because it has `a`."]
            )
        ),
        Row(
            "few members",
            (#"{"minProperties": 1}"#, "{}", ["the whole: It has to have at least 1 members, and has 0."])
        ),
        Row(
            "many members",
            (#"{"maxProperties": 0}"#, #"{"a": 1}"#, ["the whole: It has to have at most 0 members, and has 1."])
        ),
        Row(
            "a member's place is escaped",
            (
                #"{"properties": {"a/b~": {"type": "null"}}}"#, #"{"a/b~": 1}"#,
                ["/a~1b~0: It has to be null, and is an integer."]
            )
        ),
        Row(
            "no further members",
            (
                #"{"properties": {"a": {}}, "patternProperties": {"^x-": {}}, "additionalProperties": false}"#,
                #"{"a": 1, "x-b": 2, "c": 3}"#, ["/c: The schema doesn't have this member."]
            )
        ),
        Row(
            "further members of a schema",
            (
                #"{"additionalProperties": {"type": "integer"}}"#, #"{"a": "b"}"#,
                ["/a: It has to be an integer, and is a string."]
            )
        ),
        Row(
            "members of a pattern",
            (
                #"{"patternProperties": {"a+": {"type": "integer"}}}"#, #"{"baab": "c"}"#,
                ["/baab: It has to be an integer, and is a string."]
            )
        ),
        Row(
            "a member's name",
            (
                #"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#,
                ["/ab: Its name isn't one of those that the schema allows."]
            )
        ),
        Row(
            "all of",
            (
                #"{"allOf": [{"minimum": 2}, {"maximum": 0}]}"#, "1",
                ["the whole: It has to be at least 2.", "the whole: It has to be at most 0."]
            )
        ),
        Row(
            "none of some",
            (
                #"{"anyOf": [{"minimum": 2}, {"maximum": 0}]}"#, "1",
                ["the whole: It has to match one of 2 alternatives, and matches none."]
            )
        ),
        Row(
            "the only alternative to null",
            (
                ##"{"anyOf": [{"type": "null"}, {"type": "array", "items": {"type": "integer"}}]}"##, #"["a"]"#,
                ["/0: It has to be an integer, and is a string."]
            )
        ),
        Row("one of some", (#"{"oneOf": [{"minimum": 2}, {"maximum": 0}]}"#, "2", [])),
        Row(
            "two of some",
            (
                #"{"oneOf": [{"minimum": 2}, {"maximum": 5}]}"#, "3",
                ["the whole: It has to match one alternative, and matches several of 2."]
            )
        ),
        Row(
            "not",
            (#"{"not": {"type": "integer"}}"#, "3", ["the whole: It has to be different from the schema of `not`."])
        ),
        Row("a condition", (#"{"if": {"minimum": 5}, "then": {"maximum": 6}, "else": {"minimum": 2}}"#, "3", [])),
        Row(
            "a condition that holds",
            (#"{"if": {"minimum": 5}, "then": {"maximum": 6}}"#, "7", ["the whole: It has to be at most 6."])
        ),
        Row(
            "a condition that doesn't hold",
            (#"{"if": {"minimum": 5}, "else": {"minimum": 2}}"#, "1", ["the whole: It has to be at least 2."])
        ),
        Row("an unknown format", (#"{"format": "uri"}"#, #""""#, [])),
    ]

    @Test(arguments: keywords)
    func aKeyword(_ row: Row<Expectation>) throws {
        #expect(try faults(row.value) == row.value.faults, sourceLocation: row.location)
    }

    static let formats: [Row<(format: String, allowed: [String], others: [String])>] = [
        Row(
            "date-time",
            (
                "date-time",
                ["2026-02-28T23:59:60Z", "2024-02-29t00:00:00.123456789+23:59", "0001-01-01T00:00:00-00:00"],
                [
                    "2026-02-29T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00", "2026-01-01 00:00:00Z",
                    "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+0100", "2026-01-01", "",
                ]
            )
        ),
        Row(
            "date",
            (
                "date", ["2000-02-29", "2026-12-31"],
                ["1900-02-29", "2026-13-01", "2026-1-01", "20260101", "26-01-2001"]
            )
        ),
        Row(
            "uuid",
            (
                "uuid", ["6F0D4B0E-5c1a-4c1e-9d3b-2f1f0a7c5e00"],
                ["6f0d4b0e5c1a4c1e9d3b2f1f0a7c5e00", "{6f0d4b0e-5c1a-4c1e-9d3b-2f1f0a7c5e00}", "id"]
            )
        ),
        Row("byte", ("byte", ["", "dGV4dA=="], ["dGV4dA", "%%%%"])),
    ]

    @Test(arguments: formats)
    func aFormatThatATypeHolds(_ row: Row<(format: String, allowed: [String], others: [String])>) throws {
        let schema = #"{"format": "\#(row.value.format)"}"#
        let accepted = try (row.value.allowed + row.value.others).filter {
            try faults((schema, JSONValue.string($0).literal, [])).isEmpty
        }
        #expect(accepted == row.value.allowed, sourceLocation: row.location)
    }

    static let numbers: [Row<Expectation>] = [
        Row("32 bits", (#"{"format": "int32"}"#, "2147483648", ["the whole: It has to be an integer of 32 bits."])),
        Row("the largest of 32 bits", (#"{"format": "int32"}"#, "2147483647", [])),
        Row(
            "64 bits",
            (#"{"format": "int64"}"#, "9223372036854775808", ["the whole: It has to be an integer of 64 bits."])
        ),
        Row("a format of another type", (#"{"format": "uuid"}"#, "1", [])),
    ]

    @Test(arguments: numbers)
    func aFormatOfNumbers(_ row: Row<Expectation>) throws {
        #expect(try faults(row.value) == row.value.faults, sourceLocation: row.location)
    }

    static let patterns: [Row<(pattern: String, allowed: [String], others: [String])>] = [
        Row("a search", ("b", ["abc"], ["ac"])),
        Row("scalars", ("^.$", ["a", "\u{1F408}"], ["e\u{301}"])),
        Row("a comparison that is too long", ("(?:(?:a?){30}){30}b", ["b"], [String(repeating: "a", count: 50_000)])),
        Row("no expression", ("(", ["anything"], [])),
    ]

    @Test(arguments: patterns)
    func aPattern(_ row: Row<(pattern: String, allowed: [String], others: [String])>) throws {
        let schema = #"{"pattern": \#(JSONValue.string(row.value.pattern).literal)}"#
        let accepted = try (row.value.allowed + row.value.others).filter {
            try faults((schema, JSONValue.string($0).literal, [])).isEmpty
        }
        #expect(accepted == row.value.allowed, sourceLocation: row.location)
    }

    /// A cat and a dog by `kind`, a list that contains itself, a circle, and members for one direction.
    static let more = """
        "Pet": {"type": "object", "required": ["kind"], "discriminator": {"propertyName": "kind", "mapping": {"c": "Cat"}}},
        "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"required": ["lives"]}]},
        "Dog": {"type": "object", "required": ["tail"]},
        "Either": {
            "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
            "discriminator": {"propertyName": "kind", "mapping": {"c": "Cat"}}
        },
        "List": {"type": "object", "required": ["value"], "properties": {"next": {"$ref": "#/components/schemas/List"}}},
        "Circle": {"anyOf": [{"$ref": "#/components/schemas/Circle"}, {"type": "integer"}]},
        "Login": {
            "required": ["id", "password"],
            "properties": {"id": {"readOnly": true}, "password": {"writeOnly": true}}
        }
        """

    static let references: [Row<Expectation>] = [
        Row(
            "a list that contains itself",
            (
                "List", #"{"value": 1, "next": {"value": 2, "next": {}}}"#,
                ["/next/next: It has to have a member `value`."]
            )
        ),
        Row("a circle", ("Circle", #""a""#, [])),
        Row(
            "the alternative of a discriminator",
            ("Either", #"{"kind": "c"}"#, ["the whole: It has to have a member `lives`."])
        ),
        Row("a name as the value", ("Either", #"{"kind": "Dog", "tail": 1, "lives": 9}"#, [])),
        Row(
            "no alternative",
            (
                "Either", #"{"kind": "Pet"}"#,
                ["/kind: It has to be a value of the discriminator that leads to an alternative."]
            )
        ),
        Row(
            "no discriminator",
            ("Either", "{}", ["the whole: It has to have a string `kind`, which decides between alternatives."])
        ),
        Row(
            "a base leads to what extends it",
            ("Pet", #"{"kind": "c"}"#, ["the whole: It has to have a member `lives`."])
        ),
        Row("a base by itself", ("Pet", #"{"kind": "fish"}"#, [])),
        Row("an answer has no password", ("Login", "{}", ["the whole: It has to have a member `id`."])),
    ]

    @Test(arguments: references)
    func aReference(_ row: Row<Expectation>) throws {
        let reference = ##"{"$ref": "#/components/schemas/\##(row.value.schema)"}"##
        let faults = try faults((reference, row.value.value, []))
        #expect(faults == row.value.faults, sourceLocation: row.location)
    }

    @Test
    func aRequestHasNoMemberThatIsReadOnly() throws {
        let faults = try faults((##"{"$ref": "#/components/schemas/Login"}"##, "{}", []), in: .request)
        #expect(faults == ["the whole: It has to have a member `password`."])
    }

    @Test
    func alternativesOfAlternativesEnd() throws {
        let items = ##"{"items": {"$ref": "#/components/schemas/S"}}"##
        let document = try Documents.document(
            #""components": {"schemas": {"S": {"oneOf": [\#(items), \#(items)]}}}"#
        )
        let value = (0..<40).reduce(JSONValue.array([])) { value, _ in .array([value]) }
        var validation = SchemaValidation(document: document, direction: .response, limit: 1_000)
        let faults = validation.faults(of: value, by: try document.schemas["S"].unwrapped())
        #expect(faults.last?.text == "It has too many parts and alternatives to be compared as a whole.")
    }

    private func faults(_ row: Expectation, in direction: Direction = .response) throws -> [String] {
        let document = try Documents.document(
            #""components": {"schemas": {"S": \#(row.schema), \#(Self.more)}}"#
        )
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(row.value.utf8))
        let schema = try document.schemas["S"].unwrapped()
        return document.faults(of: value, by: schema, in: direction).map(\.description)
    }
}
