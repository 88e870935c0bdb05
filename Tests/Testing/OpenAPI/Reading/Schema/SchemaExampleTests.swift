import Foundation
import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

struct SchemaExampleTests {
    typealias Expectation = (schema: String, response: String?)

    static let schemas: [Row<Expectation>] = [
        Row("nothing", ("{}", "{}")),
        Row("false", ("false", nil)),
        Row("an example", (#"{"type": "string", "examples": ["a"], "default": "b"}"#, #""a""#)),
        Row("an example that isn't valid", (#"{"type": "integer", "examples": ["a"], "default": 7}"#, "7")),
        Row("an example of null", (#"{"type": ["string", "null"], "examples": [null], "default": "b"}"#, #""b""#)),
        Row("an enum", (#"{"type": "string", "enum": [null, "b"]}"#, #""b""#)),
        Row("a text", (#"{"type": "string"}"#, #""text""#)),
        Row("a long text", (#"{"type": "string", "minLength": 6}"#, #""aatext""#)),
        Row("a short text", (#"{"type": "string", "maxLength": 2}"#, #""te""#)),
        Row("a date", (#"{"type": "string", "format": "date-time"}"#, #""2026-01-02T09:30:00Z""#)),
        Row("a pattern", (#"{"type": "string", "pattern": "^[A-Z]{2}-\\d{3,5}(x|y)$"}"#, #""AA-000x""#)),
        Row("a pattern of a length", (#"{"pattern": "^[a-z0-9-]+$", "minLength": 5}"#, #""aaaaaa""#)),
        Row("a pattern that isn't understood", (#"{"type": "string", "pattern": "^(?=b)[ab](?<!b)c"}"#, #""text""#)),
        Row("an integer", (#"{"type": "integer", "minimum": 2.5}"#, "3")),
        Row("an exclusive limit", (#"{"type": "integer", "exclusiveMinimum": 3}"#, "4")),
        Row("a maximum", (#"{"type": "integer", "maximum": -3}"#, "-3")),
        Row("a multiple", (#"{"type": "integer", "minimum": 10, "multipleOf": 7}"#, "14")),
        Row("a number of an interval", (#"{"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}"#, "0.5")),
        Row("several types", (#"{"type": ["null", "boolean"]}"#, "true")),
        Row("a list", (#"{"type": "array", "items": {"type": "integer"}, "minItems": 3}"#, "[1,2,3]")),
        Row(
            "a list of different texts",
            (
                #"{"type": "array", "items": {"enum": ["a", "b"]}, "minItems": 2, "uniqueItems": true}"#,
                #"["a","b"]"#
            )
        ),
        Row("a tuple", (#"{"prefixItems": [{"type": "string"}, {"type": "null"}]}"#, #"["text",null]"#)),
        Row("a contained element", (#"{"type": "array", "contains": {"const": 5}}"#, "[5]")),
        Row(
            "an object",
            (
                #"{"type": "object", "required": ["z"], "properties": {"z": {"type": "string"}, "a": {"type": "null"}}}"#,
                #"{"a":null,"z":"text"}"#
            )
        ),
        Row(
            "a member that can't be",
            (#"{"type": "object", "properties": {"z": {"type": "string"}, "a": false}}"#, #"{"z":"text"}"#)
        ),
        Row("a dictionary", (#"{"type": "object", "additionalProperties": {"type": "integer"}}"#, #"{"key":1}"#)),
        Row("at least two members", (#"{"type": "object", "minProperties": 2}"#, #"{"key":"text","key2":"text"}"#)),
        Row(
            "all of",
            (
                #"{"allOf": [{"properties": {"a": {"type": "integer"}}}, {"properties": {"a": {"minimum": 9}}}]}"#,
                #"{"a":9}"#
            )
        ),
        Row(
            "one of, beside members",
            (
                #"{"type": "object", "properties": {"a": {"const": 1}}, "oneOf": [{"not": {}}, {"required": ["b"]}]}"#,
                #"{"a":1,"b":"text"}"#
            )
        ),
        Row("any of", (#"{"anyOf": [{"type": "null"}, {"type": "integer", "maximum": 0}]}"#, "0")),
        Row(
            "an alternative of a discriminator",
            (##"{"$ref": "#/components/schemas/Either"}"##, #"{"kind":"c","lives":1}"#)
        ),
        Row("a list that contains itself", (##"{"$ref": "#/components/schemas/List"}"##, #"{"value":"text"}"#)),
        Row("a tree", (##"{"$ref": "#/components/schemas/Tree"}"##, #"{"children":[]}"#)),
        Row("no end", (##"{"$ref": "#/components/schemas/Endless"}"##, nil)),
        Row("an answer", (##"{"$ref": "#/components/schemas/Login"}"##, #"{"id":1}"#)),
    ]

    static let more = """
        "Cat": {"type": "object", "required": ["kind"], "properties": {
            "kind": {"type": "string"}, "lives": {"type": "integer"}
        }},
        "Dog": {"type": "object"},
        "Either": {
            "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
            "discriminator": {"propertyName": "kind", "mapping": {"c": "Cat"}}
        },
        "List": {"type": "object", "required": ["value"], "properties": {
            "value": {"type": "string"}, "next": {"$ref": "#/components/schemas/List"}
        }},
        "Tree": {"type": "object", "required": ["children"], "properties": {
            "children": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}
        }},
        "Endless": {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/components/schemas/Endless"}}},
        "Login": {
            "required": ["id", "password"],
            "properties": {
                "id": {"type": "integer", "readOnly": true}, "password": {"type": "string", "writeOnly": true}
            }
        }
        """

    @Test(arguments: schemas)
    func anExample(_ row: Row<Expectation>) throws {
        let document = try Documents.document(
            #""components": {"schemas": {"S": \#(row.value.schema), \#(Self.more)}}"#
        )
        let schema = try document.schemas["S"].unwrapped()
        let value = document.example(of: schema, in: .response)
        #expect(value?.literal == row.value.response, sourceLocation: row.location)
        guard let value else { return }
        let faults = document.faults(of: value, by: schema, in: .response).map(\.keyword)
        #expect(faults.allSatisfy { $0 == "pattern" }, sourceLocation: row.location)
    }

    @Test
    func aRequestHasWhatIsWrittenOnly() throws {
        let document = try Documents.document(#""components": {"schemas": {\#(Self.more)}}"#)
        let schema = try document.schemas["Login"].unwrapped()
        #expect(document.example(of: schema, in: .request)?.literal == #"{"password":"text"}"#)
    }
}
