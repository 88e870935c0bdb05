import Foundation
import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

/// A schema that `GET /pets` answers with, and that `POST /pets` takes.
@Suite struct SchemaDifferenceTests {
    /// Two schemas, and the changes: `-` breaks, `+` adds, `=` is nothing.
    static let changes: [Row<(old: String, new: String, changes: [String])>] = [
        Row("nothing", (#"{"type": "object"}"#, #"{"type": "object"}"#, [])),
        Row(
            "a new member",
            (
                #"{"properties": {"a": {"type": "string"}}}"#,
                #"{"properties": {"a": {"type": "string"}, "b": {"type": "string"}}}"#,
                ["+ Pet.b: is new in requests", "+ Pet.b: is new in responses"]
            )
        ),
        Row(
            "a new member that is required",
            (
                #"{"properties": {}, "type": "object"}"#,
                #"{"properties": {"b": {"type": "string"}}, "type": "object", "required": ["b"]}"#,
                ["- Pet.b: is new in requests, and required", "+ Pet.b: is new in responses"]
            )
        ),
        Row(
            "a member that only answers have",
            (
                #"{"properties": {}, "type": "object"}"#,
                #"{"properties": {"b": {"type": "string", "readOnly": true}}, "type": "object", "required": ["b"]}"#,
                ["+ Pet.b: is new in responses"]
            )
        ),
        Row(
            "a member that only requests have",
            (
                #"{"properties": {"b": {"type": "string", "writeOnly": true}}}"#,
                #"{"properties": {}, "type": "object"}"#,
                ["- Pet.b: isn't taken in requests any more"]
            )
        ),
        Row(
            "a member that is gone",
            (
                #"{"properties": {"b": {"type": "string"}}}"#,
                #"{"properties": {}, "type": "object"}"#,
                ["- Pet.b: is gone in responses", "- Pet.b: isn't taken in requests any more"]
            )
        ),
        Row(
            "required from now on",
            (
                #"{"properties": {"b": {"type": "string"}}}"#,
                #"{"properties": {"b": {"type": "string"}}, "required": ["b"]}"#,
                ["- Pet.b: is required in requests", "+ Pet.b: is required in responses"]
            )
        ),
        Row(
            "absent from now on",
            (
                #"{"properties": {"b": {"type": "string"}}, "required": ["b"]}"#,
                #"{"properties": {"b": {"type": "string"}}}"#,
                ["- Pet.b: may be absent in responses", "+ Pet.b: may be absent in requests"]
            )
        ),
        Row(
            "null from now on",
            (
                #"{"properties": {"b": {"type": "string"}}}"#,
                #"{"properties": {"b": {"type": ["string", "null"]}}}"#,
                ["+ Pet.b: may be null in requests", "= Pet.b: may be null in responses"]
            )
        ),
        Row(
            "null from now on, and required",
            (
                #"{"properties": {"b": {"type": "string"}}, "required": ["b"]}"#,
                #"{"properties": {"b": {"type": ["string", "null"]}}, "required": ["b"]}"#,
                ["- Pet.b: may be null in responses", "+ Pet.b: may be null in requests"]
            )
        ),
        Row(
            "null from now on, as an alternative",
            (
                #"{"properties": {"b": {"type": "string", "description": "B"}}, "required": ["b"]}"#,
                #"""
                {"properties": {"b": {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "B"}},
                 "required": ["b"]}
                """#,
                ["- Pet.b: may be null in responses", "+ Pet.b: may be null in requests"]
            )
        ),
        Row(
            "null as an alternative, and null as a type",
            (
                #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, #"{"type": ["string", "null"]}"#, []
            )
        ),
        Row(
            "a known value beside the type",
            (
                #"{"type": "integer"}"#, #"{"type": "integer", "oneOf": [{"const": 1}]}"#,
                ["- Pet: has other alternatives in requests", "- Pet: has other alternatives in responses"]
            )
        ),
        Row(
            "null from now on, by its name, in itself",
            (
                ##"{"type": "object", "properties": {"b": {"$ref": "#/components/schemas/Pet"}}}"##,
                ##"{"type": ["object", "null"], "properties": {"b": {"$ref": "#/components/schemas/Pet"}}}"##,
                [
                    "- Pet: may be null in responses", "+ Pet: may be null in requests",
                    "= Pet: may be null in responses",
                ]
            )
        ),
        Row(
            "absent from now on, and null before",
            (
                #"{"properties": {"b": {"type": ["string", "null"]}}, "required": ["b"]}"#,
                #"{"properties": {"b": {"type": ["string", "null"]}}}"#,
                ["+ Pet.b: may be absent in requests", "= Pet.b: may be absent in responses"]
            )
        ),
        Row(
            "another type",
            (
                #"{"properties": {"b": {"type": "string"}}}"#,
                #"{"properties": {"b": {"type": "array", "items": {}}}}"#,
                [
                    "- Pet.b: is an array, and was a string, in requests",
                    "- Pet.b: is an array, and was a string, in responses",
                ]
            )
        ),
        Row(
            "numbers for integers",
            (
                #"{"properties": {"b": {"type": "integer"}}}"#,
                #"{"properties": {"b": {"type": "number"}}}"#,
                [
                    "- Pet.b: is a number, and was an integer, in responses",
                    "+ Pet.b: is a number, and was an integer, in requests",
                ]
            )
        ),
        Row(
            "a format with a type of its own",
            (
                #"{"properties": {"b": {"type": "string"}, "c": {"type": "string"}}}"#,
                #"{"properties": {"b": {"type": "string", "format": "uuid"}, "c": {"type": "string", "format": "uri"}}}"#,
                [
                    "- Pet.b: is a UUID, and was a plain text, in requests",
                    "+ Pet.b: is a UUID, and was a plain text, in responses",
                    "= Pet.c: has the format uri",
                ]
            )
        ),
        Row(
            "a date for a date and time",
            (
                #"{"type": "string", "format": "date-time"}"#, #"{"type": "string", "format": "date"}"#,
                [
                    "- Pet: has the format date, and was a date and time, in requests",
                    "- Pet: has the format date, and was a date and time, in responses",
                ]
            )
        ),
        Row(
            "any text for a date and time",
            (
                #"{"type": "string", "format": "date-time"}"#, #"{"type": "string"}"#,
                [
                    "- Pet: is a plain text, and was a date and time, in responses",
                    "+ Pet: is a plain text, and was a date and time, in requests",
                ]
            )
        ),
        Row(
            "numbers with a format",
            (
                #"{"properties": {"a": {"type": "integer", "maximum": 9}, "b": {"type": "number"}}}"#,
                #"""
                {"properties": {"a": {"type": "integer", "maximum": 9, "format": "int32"},
                                "b": {"type": "number", "format": "float"}}}
                """#,
                [
                    "- Pet.a: has a value of at least -2147483648 in requests",
                    "- Pet.b: has the precision of a float in requests",
                    "= Pet.a: has other limits in responses", "= Pet.a: has the format int32",
                    "= Pet.b: has other limits in responses", "= Pet.b: has the format float",
                ]
            )
        ),
        Row(
            "numbers without a format",
            (
                #"{"type": "number", "format": "float"}"#, #"{"type": "number"}"#,
                [
                    "+ Pet: has no precision any more in requests", "= Pet: has other limits in responses",
                    "= Pet: has the format of any text",
                ]
            )
        ),
        Row(
            "values",
            (
                #"{"enum": ["a", "b"]}"#, #"{"enum": ["b", "c"]}"#,
                [
                    #"- Pet: isn't "a" any more in requests"#, #"- Pet: isn't "a" any more in responses"#,
                    #"+ Pet: may be "c" in requests"#, #"+ Pet: may be "c" in responses"#,
                ]
            )
        ),
        Row(
            "limits",
            (
                #"{"type": "string", "maxLength": 9, "minLength": 3}"#,
                #"{"type": "string", "maxLength": 8, "pattern": "^a"}"#,
                [
                    "- Pet: has a length of at most 8 in requests", "- Pet: has the pattern ^a in requests",
                    "+ Pet: has no least length any more in requests", "= Pet: has other limits in responses",
                ]
            )
        ),
        Row(
            "the values of `not`",
            (
                #"{"type": "string"}"#, #"{"type": "string", "not": {"enum": ["a"]}}"#,
                ["- Pet: has a new `not` in requests", "= Pet: has other limits in responses"]
            )
        ),
        Row(
            "other values of `not`",
            (
                #"{"type": "string", "not": {"enum": ["a"]}}"#, #"{"type": "string", "not": {"enum": ["b"]}}"#,
                ["- Pet: has another `not` in requests", "= Pet: has other limits in responses"]
            )
        ),
        Row(
            "every place of a list",
            (
                #"{"type": "array", "prefixItems": [{"type": "string"}]}"#,
                #"{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}"#,
                [
                    "- Pet[0]: is an integer, and was a string, in requests",
                    "- Pet[0]: is an integer, and was a string, in responses",
                    "- Pet[1]: is described in requests", "+ Pet[1]: is described in responses",
                ]
            )
        ),
        Row(
            "elements",
            (
                #"{"type": "array", "items": {"properties": {"b": {"type": "string"}}}}"#,
                #"{"type": "array", "items": {"properties": {"b": {"type": "boolean"}}}}"#,
                [
                    "- Pet[].b: is a boolean, and was a string, in requests",
                    "- Pet[].b: is a boolean, and was a string, in responses",
                ]
            )
        ),
        Row(
            "a dictionary's values",
            (
                #"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
                #"{"type": "object", "additionalProperties": {"type": "number"}}"#,
                [
                    "- Pet.*: is a number, and was an integer, in responses",
                    "+ Pet.*: is a number, and was an integer, in requests",
                ]
            )
        ),
        Row(
            "an alternative without a discriminator",
            (
                ##"{"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/Tag"}]}"##,
                ##"{"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/Tag"}, {"type": "boolean"}]}"##,
                ["- Pet: may be boolean in responses", "+ Pet: may be boolean in requests"]
            )
        ),
        Row(
            "one more alternative of texts",
            (
                #"{"oneOf": [{"enum": ["a"]}, {"type": "string", "title": "b"}]}"#,
                #"{"oneOf": [{"enum": ["a"]}, {"type": "string", "title": "b"}, {"type": "string", "title": "c"}]}"#,
                ["+ Pet: may be c in requests", "+ Pet: may be c in responses"]
            )
        ),
        Row(
            "another value for an alternative",
            (
                union(#""circle": "Tag", "box": "Box""#), union(#""kreis": "Tag", "box": "Box""#),
                [
                    #"- Pet as Tag: isn't meant by the id "circle" any more in requests"#,
                    #"- Pet as Tag: isn't meant by the id "circle" any more in responses"#,
                    #"+ Pet as Tag: may be meant by the id "kreis" in requests"#,
                    #"+ Pet as Tag: may be meant by the id "kreis" in responses"#,
                ]
            )
        ),
        Row(
            "two values swapped",
            (
                union(#""a": "Tag", "b": "Box""#), union(#""b": "Tag", "a": "Box""#),
                [
                    #"- Pet as Box: isn't meant by the id "b" any more in requests"#,
                    #"- Pet as Box: isn't meant by the id "b" any more in responses"#,
                    #"- Pet as Tag: isn't meant by the id "a" any more in requests"#,
                    #"- Pet as Tag: isn't meant by the id "a" any more in responses"#,
                    #"+ Pet as Box: may be meant by the id "a" in requests"#,
                    #"+ Pet as Box: may be meant by the id "a" in responses"#,
                    #"+ Pet as Tag: may be meant by the id "b" in requests"#,
                    #"+ Pet as Tag: may be meant by the id "b" in responses"#,
                ]
            )
        ),
        Row(
            "one more value for an alternative",
            (
                union(#""a": "Tag", "b": "Box""#), union(#""a": "Tag", "c": "Tag", "b": "Box""#),
                [
                    #"+ Pet as Tag: may be meant by the id "c" in requests"#,
                    #"+ Pet as Tag: may be meant by the id "c" in responses"#,
                ]
            )
        ),
        Row(
            "a value in place of the schema's name",
            (
                union(""), union(#""a": "Tag", "Box": "Box""#),
                [
                    #"- Pet as Tag: isn't meant by the id "Tag" any more in requests"#,
                    #"- Pet as Tag: isn't meant by the id "Tag" any more in responses"#,
                    #"+ Pet as Tag: may be meant by the id "a" in requests"#,
                    #"+ Pet as Tag: may be meant by the id "a" in responses"#,
                ]
            )
        ),
        Row(
            "through allOf",
            (
                ##"{"allOf": [{"$ref": "#/components/schemas/Tag"}], "required": ["id"]}"##,
                ##"{"properties": {"id": {"type": "string"}}}"##,
                ["- Pet.id: may be absent in responses", "+ Pet.id: may be absent in requests"]
            )
        ),
        Row(
            "in itself",
            (
                ##"{"properties": {"next": {"$ref": "#/components/schemas/Pet"}, "a": {"type": "string"}}}"##,
                ##"{"properties": {"next": {"$ref": "#/components/schemas/Pet"}, "a": {"type": "integer"}}}"##,
                [
                    "- Pet.a: is an integer, and was a string, in requests",
                    "- Pet.a: is an integer, and was a string, in responses",
                ]
            )
        ),
        Row(
            "words",
            (
                #"{"type": "string", "description": "One.", "example": "a"}"#,
                #"{"type": "string", "description": "Two.", "example": "b", "default": "c", "deprecated": true}"#,
                [
                    "+ Pet: is deprecated", "= Pet: has another default", "= Pet: has another description",
                    "= Pet: has other examples",
                ]
            )
        ),
    ]

    /// A union of two schemas, which a member tells apart by the values of a mapping.
    private static func union(_ mapping: String) -> String {
        ##"""
        {"oneOf": [{"$ref": "#/components/schemas/Tag"}, {"$ref": "#/components/schemas/Box"}],
         "discriminator": {"propertyName": "id", "mapping": {\##(mapping)}}}
        """##
    }

    private func document(_ pet: String) throws -> OpenAPIDocument {
        let reference = ##"{"schema": {"$ref": "#/components/schemas/Pet"}}"##
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {
              "get": {"responses": {"200": {"description": "", "content": {"application/json": \(reference)}}}},
              "post": {"requestBody": {"required": true, "content": {"application/json": \(reference)}},
                "responses": {"204": {"description": ""}}}
            }}, "components": {"schemas": {
              "Tag": {"type": "object", "properties": {"id": {"type": "string"}}},
              "Box": {"type": "object", "properties": {"id": {"type": "string"}, "size": {"type": "integer"}}},
              "Pet": \(pet)
            }}}
            """
        return try OpenAPIDocument(Data(text.utf8))
    }

    @Test(arguments: changes)
    func aChange(_ row: Row<(old: String, new: String, changes: [String])>) throws {
        let (old, new, changes) = row.value
        let difference = DocumentDifference(from: try document(old), to: try document(new))
        let signs: [DocumentChange.Effect: String] = [.breaking: "-", .additive: "+", .nothing: "="]
        let found = difference.changes.map { "\(signs[$0.effect] ?? "") \($0.subject): \($0.text)" }
        #expect(found == changes, sourceLocation: row.location)
        // The functions of a change are those of its direction.
        for (change, functions) in difference.functions {
            let isRequest = change.text.contains("requests")
            let expected = isRequest ? "PetsService.createPetResource" : "PetsService.fetchPetsResource"
            #expect(functions.contains(expected), sourceLocation: row.location)
        }
    }
}
