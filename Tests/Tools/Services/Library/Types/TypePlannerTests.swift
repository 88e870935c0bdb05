import Foundation
import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct TypePlannerTests {
    typealias Case = (schema: String, type: String)

    private static func lists(_ levels: Int) -> String {
        (0..<levels).reduce("{}") { items, _ in "{\"type\": \"array\", \"items\": \(items)}" }
    }

    /// The types of a property `it` that is required.
    static let types: [Row<Case>] = [
        Row("a text", (#"{"type": "string"}"#, "String")),
        Row("an integer", (#"{"type": "integer", "format": "int64"}"#, "Int")),
        Row("a number", (#"{"type": "number"}"#, "Double")),
        Row("a decimal number", (#"{"type": "number", "format": "decimal"}"#, "Decimal")),
        Row("a decimal number in a text", (#"{"type": "string", "format": "decimal"}"#, "String")),
        Row("a truth value", (#"{"type": "boolean"}"#, "Bool")),
        Row("a date", (#"{"type": "string", "format": "date-time"}"#, "Date")),
        Row("a day", (#"{"type": "string", "format": "date"}"#, "String")),
        Row("a UUID", (#"{"type": "string", "format": "uuid"}"#, "UUID")),
        Row("a URL, which may be empty", (#"{"type": "string", "format": "uri"}"#, "String")),
        Row("bytes", (#"{"type": "string", "format": "byte"}"#, "Data")),
        Row("bytes of 3.1", (#"{"type": "string", "contentEncoding": "base64"}"#, "Data")),
        Row("anything", ("{}", "JSONValue")),
        Row("true", ("true", "JSONValue")),
        Row("a list", (#"{"type": "array", "items": {"type": "integer"}}"#, "[Int]")),
        Row("a list of what may be null", (#"{"type": "array", "items": {"type": ["integer", "null"]}}"#, "[Int?]")),
        Row("a list of anything", (#"{"type": "array"}"#, "[JSONValue]")),
        Row("a list of ten levels", (Self.lists(10), "[JSONValue]")),
        Row("a tuple", (#"{"type": "array", "prefixItems": [{"type": "integer"}]}"#, "[JSONValue]")),
        Row("a free object", (#"{"type": "object"}"#, "[String: JSONValue]")),
        Row("a dictionary", (#"{"additionalProperties": {"type": "integer"}}"#, "[String: Int]")),
        Row("a dictionary by pattern", (#"{"patternProperties": {"^x": {"type": "integer"}}}"#, "[String: Int]")),
        Row("a reference", (##"{"$ref": "#/components/schemas/Piece"}"##, "Piece")),
        Row("a reference in allOf", (##"{"allOf": [{"$ref": "#/components/schemas/Piece"}]}"##, "Piece")),
        Row(
            "a reference or null",
            (##"{"anyOf": [{"$ref": "#/components/schemas/Piece"}, {"type": "null"}]}"##, "Piece?")
        ),
        Row("a nullable text", (#"{"type": ["string", "null"]}"#, "String?")),
        Row("a nullable enumeration", (#"{"type": ["string", "null"], "enum": ["a", "b", null]}"#, "ThingIt?")),
        Row("an enumeration", (#"{"enum": ["a", "b"]}"#, "ThingIt")),
        Row("an enumeration of one", (#"{"const": "a"}"#, "String")),
        Row("an enumeration of numbers", (#"{"enum": [1, 2]}"#, "Int")),
        Row("an enumeration or any text", (#"{"anyOf": [{"type": "string"}, {"enum": ["a", "b"]}]}"#, "String")),
        Row("an inline object", (#"{"properties": {"a": {}}}"#, "ThingIt")),
        Row("two types", (#"{"type": ["string", "integer"]}"#, "ThingIt")),
        Row("all types", (#"{"type": ["string", "number", "boolean", "object", "array"]}"#, "JSONValue")),
        Row("alternatives", (#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, "ThingIt")),
        Row(
            "alternatives that only narrow",
            (#"{"properties": {"a": {}}, "anyOf": [{"required": ["a"]}]}"#, "ThingIt")
        ),
        Row(
            "alternatives of one type",
            (#"{"oneOf": [{"type": "integer", "minimum": 5}, {"type": "integer"}]}"#, "Int")
        ),
        Row("a list of itself", (##"{"$ref": "#/components/schemas/Lists"}"##, "[JSONValue]")),
        Row("an alias", (##"{"$ref": "#/components/schemas/Alias"}"##, "Piece")),
    ]

    @Test(arguments: types) func aSchemaHasAType(_ row: Row<Case>) throws {
        let document = try SmallDocument.make(
            schemas: """
                "Thing": {"required": ["it"], "properties": {"it": \(row.value.schema)}},
                "Piece": {"type": "object", "properties": {"a": {"type": "string"}}},
                "Alias": {"$ref": "#/components/schemas/Piece"},
                "Lists": {"type": "array", "items": {"$ref": "#/components/schemas/Lists"}}
                """
        )
        let plan = ServicePlan(document)
        guard case let .object(properties, _)? = plan.modelsByName["Thing"]?.kind else {
            Issue.record("Thing is no object", sourceLocation: row.location)
            return
        }
        #expect(properties.map(\.typeText) == [row.value.type], sourceLocation: row.location)
        // Each model that a type names is there.
        let named = plan.modelsByName.values.flatMap(\.types).flatMap(\.models)
        #expect(named.filter { plan.modelsByName[$0] == nil } == [], sourceLocation: row.location)
    }

    static let cycles: [Row<(schemas: String, recursive: [String])>] = [
        Row(
            "a struct in itself",
            (##""Thing": {"properties": {"next": {"$ref": "#/components/schemas/Thing"}}}"##, ["Thing"])
        ),
        Row(
            "a list of itself needs nothing",
            (
                ##""Thing": {"properties": {"all": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}"##,
                []
            )
        ),
        Row(
            "two in each other",
            (
                ##"""
                "Thing": {"properties": {"other": {"$ref": "#/components/schemas/Other"}}},
                "Other": {"properties": {"thing": {"$ref": "#/components/schemas/Thing"}}}
                """##, ["Other"]
            )
        ),
        Row(
            "a union is made indirect first",
            (
                ##"""
                "Thing": {"properties": {"value": {"$ref": "#/components/schemas/Value"}}},
                "Value": {"oneOf": [{"type": "string"}, {"$ref": "#/components/schemas/Thing"}]}
                """##, ["Value"]
            )
        ),
    ]

    @Test(arguments: cycles) func aCycleIsBrokenOnce(_ row: Row<(schemas: String, recursive: [String])>) throws {
        let plan = ServicePlan(try SmallDocument.make(schemas: row.value.schemas))
        let recursive = plan.modelsByName.values.filter(\.isRecursive).map(\.name).sorted()
        #expect(recursive == row.value.recursive, sourceLocation: row.location)
    }

    /// Schemas that lead to themselves by another name, or through something that is no model of its own.
    static let circles: [Row<String>] = [
        Row(
            "another name of a union",
            ##"""
            "Thing": {"allOf": [{"$ref": "#/components/schemas/Shape"}]},
            "Shape": {"oneOf": [{"$ref": "#/components/schemas/Circle"}, {"type": "string"}]},
            "Circle": {"properties": {"next": {"$ref": "#/components/schemas/Thing"}}}
            """##
        ),
        Row(
            "another name of another name",
            ##"""
            "Thing": {"$ref": "#/components/schemas/Other"},
            "Other": {"allOf": [{"$ref": "#/components/schemas/Part"}], "description": "A part."},
            "Part": {"properties": {"all": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}}}
            """##
        ),
        Row(
            "an object or null",
            ##"""
            "Thing": {"anyOf": [
              {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/Thing"}}}, {"type": "null"}
            ]}
            """##
        ),
        Row(
            "a reference or null",
            ##"""
            "Thing": {"anyOf": [{"$ref": "#/components/schemas/Part"}, {"type": "null"}]},
            "Part": {"properties": {"next": {"$ref": "#/components/schemas/Thing"}}}
            """##
        ),
        Row(
            "an object with one alternative",
            ##"""
            "Thing": {"properties": {"a": {"$ref": "#/components/schemas/Thing"}}, "oneOf": [{"properties": {"b": {}}}]}
            """##
        ),
        Row(
            "two lists of itself",
            ##"""
            "Thing": {"anyOf": [
              {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}, "minItems": 1},
              {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}, "maxItems": 3}
            ]}
            """##
        ),
        Row(
            "a list of itself or null",
            ##"""
            "Thing": {"anyOf": [
              {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}, {"type": "null"}
            ]}
            """##
        ),
        Row(
            "two names of each other",
            ##"""
            "Thing": {"properties": {"a": {"$ref": "#/components/schemas/One"}}},
            "One": {"$ref": "#/components/schemas/Two"}, "Two": {"$ref": "#/components/schemas/One"}
            """##
        ),
    ]

    @Test(arguments: circles) func eachTypeThatIsNamedIsThere(_ row: Row<String>) throws {
        let plan = ServicePlan(try SmallDocument.make(schemas: row.value))
        let used =
            plan.modelsByName.values.flatMap(\.types).flatMap(\.models)
            + plan.tags.flatMap(\.operations).flatMap(\.types).flatMap(\.models)
        #expect(used.filter { plan.modelsByName[$0] == nil } == [], sourceLocation: row.location)
        #expect(plan.modelsByName.keys.allSatisfy { !$0.hasSuffix("2") }, sourceLocation: row.location)
    }

    /// In 3.0, what may be null is read as alternatives that have its place.
    @Test func whatIsSentIsReachedThroughWhatMayBeNull() throws {
        let document = try OpenAPIDocument(
            Data(
                ##"""
                {
                  "openapi": "3.0.0", "info": {"title": "Test", "version": "1"},
                  "paths": {"/things": {"put": {
                    "requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
                      "piece": {"nullable": true, "allOf": [{"$ref": "#/components/schemas/Piece"}]}
                    }}}}},
                    "responses": {"204": {"description": ""}}
                  }}},
                  "components": {"schemas": {"Piece": {"type": "object", "properties": {"name": {"type": "string"}}}}}
                }
                """##.utf8
            )
        )
        #expect(ServicePlan(document).modelsByName["Piece"]?.isSent == true)
    }

    @Test func aMemberMayBeAbsentOrNullOrBoth() throws {
        let document = try SmallDocument.make(
            schemas: """
                "Thing": {
                  "required": ["a", "b", "e"],
                  "properties": {
                    "a": {"type": "string"},
                    "b": {"type": ["string", "null"]},
                    "c": {"type": "string"},
                    "d": {"type": ["string", "null"]},
                    "e": {"type": "string", "readOnly": true}
                  }
                }
                """
        )
        guard case let .object(properties, _)? = ServicePlan(document).modelsByName["Thing"]?.kind else {
            Issue.record("Thing is no object")
            return
        }
        #expect(
            properties.map { "\($0.name): \($0.typeText)" }
                == ["a: String", "b: String?", "c: String?", "d: String??", "e: String?"]
        )
    }
}
