import Foundation
import MillraceMockServer
import MillraceOpenAPI
import OpenAPIReading
import TestSupport
import Testing

@testable import MillraceContract

/// Requests that are right in a way that few clients write, each beside a wrong one.
@Suite(.bodyTimeLimit)
struct UnusualRequestTests {
    typealias Query = (parameters: String, right: [String], wrong: [String: String])

    static let queries: [Row<Query>] = [
        Row(
            "a list or a word",
            (
                """
                {"name": "ids", "in": "query",
                "schema": {"anyOf": [{"enum": ["all"]}, {"type": "array", "items": {"type": "integer"}}]}}
                """,
                ["ids=all", "ids=1", "ids=1&ids=2"], ["ids=some": "`ids`: It has to match one of 2 alternatives"]
            )
        ),
        Row(
            "a list with commas or a word",
            (
                """
                {"name": "ids", "in": "query", "explode": false,
                "schema": {"type": ["array", "boolean"], "items": {"type": "integer"}}}
                """,
                ["ids=true", "ids=1,2"], ["ids=some": "`ids` /0: It has to be an integer"]
            )
        ),
        Row(
            "an empty value that is allowed",
            (
                #"{"name": "a", "in": "query", "allowEmptyValue": true, "schema": {"type": "boolean"}}"#,
                ["a", "a=", "a=true"], ["a=1": "`a`: It has to be true or false"]
            )
        ),
        Row(
            "an empty value that isn't allowed",
            (
                #"{"name": "a", "in": "query", "schema": {"type": "boolean"}}"#,
                [], ["a": "`a`: It has to be true or false, and is a string."]
            )
        ),
        Row(
            "any members",
            (
                """
                {"name": "more", "in": "query", "schema": {"type": "object", "additionalProperties": true}},
                {"name": "limit", "in": "query", "schema": {"type": "integer"}}
                """,
                ["x=1&limit=2", ""], ["x=1&limit=a": "`limit`: It has to be an integer"]
            )
        ),
        Row(
            "members of an object of which nothing is said",
            (#"{"name": "more", "in": "query", "schema": {"type": "object"}}"#, ["x=1"], [:])
        ),
        Row(
            "members of one type",
            (
                """
                {"name": "more", "in": "query",
                "schema": {"type": "object", "additionalProperties": {"type": "boolean"}}},
                {"name": "limit", "in": "query", "schema": {"type": "integer"}}
                """,
                ["x=true&limit=2"], ["x=1&limit=2": "`more` /x: It has to be true or false"]
            )
        ),
        Row(
            "members that are named, and no others",
            (
                #"{"name": "box", "in": "query", "schema": {"type": "object", "properties": {"north": {"type": "integer"}}}}"#,
                ["north=1"], ["south=1": "`south`: The document has no such parameter."]
            )
        ),
        Row(
            "objects and lists in brackets",
            (
                """
                {"name": "f", "in": "query", "style": "deepObject", "explode": true, "schema": {
                    "type": "object", "additionalProperties": false, "properties": {
                        "a": {"type": "object", "properties": {"b": {"type": "integer"}}},
                        "tags": {"type": "array", "items": {"type": "integer"}, "minItems": 2}
                    }
                }}
                """,
                ["f[a][b]=1", "f[tags]=1&f[tags]=2", "f[tags][]=1&f[tags][]=2", "f[tags][0]=1&f%5Btags%5D%5B10%5D=2"],
                [
                    "f[a][b]=x": "`f` /a/b: It has to be an integer",
                    "f[tags][]=1": "`f` /tags: It has to have at least",
                    "f[tags][]=1&f[tags][]=x": "`f` /tags/1: It has to be an integer",
                    "f[z]=1": "`f` /z: The schema doesn't have this member.",
                ]
            )
        ),
    ]

    @Test(arguments: queries)
    func aQuery(_ row: Row<Query>) throws {
        let document = try SmallDocument.make(#""get": {"parameters": [\#(row.value.parameters)], "responses": {}}"#)
        for query in row.value.right {
            let found = document.differences(of: RecordedRequest(target: "/x?\(query)").exchanged)
            #expect(found == [], sourceLocation: row.location)
        }
        for (query, text) in row.value.wrong {
            let found = document.differences(of: RecordedRequest(target: "/x?\(query)").exchanged)
            #expect(found.count == 1, sourceLocation: row.location)
            #expect(found.first?.description.contains(text) == true, "\(found)", sourceLocation: row.location)
        }
    }

    typealias Sent = (content: String, type: String, right: [Data], wrong: [String: String])

    static let bodies: [Row<Sent>] = [
        Row(
            "another encoding",
            (
                #""text/plain": {"schema": {"enum": ["é"]}}"#, "text/plain; charset=\"ISO-8859-1\"", [Data([0xE9])],
                ["e": "It has to be \"é\"."]
            )
        ),
        Row(
            "an unknown encoding",
            (#""text/plain": {"schema": {"enum": ["é"]}}"#, "text/plain; charset=koi8-r", [Data([0xA3])], [:])
        ),
        Row(
            "a form of alternatives",
            (
                """
                "application/x-www-form-urlencoded": {"schema": {"oneOf": [
                    {"required": ["age"], "properties": {"age": {"type": "integer"}}},
                    {"required": ["nick"], "properties": {"nick": {"type": "string"}}}
                ]}}
                """,
                "application/x-www-form-urlencoded", [Data("age=5".utf8), Data("nick=5".utf8)],
                ["age=x": "It has to match one of 2 alternatives"]
            )
        ),
        Row(
            "a form of any names",
            (
                #""application/x-www-form-urlencoded": {"schema": {"additionalProperties": {"type": "integer"}}}"#,
                "application/x-www-form-urlencoded", [Data("a=1&b=2".utf8)], ["a=x": "/a: It has to be an integer"]
            )
        ),
        Row(
            "a list of objects in parts",
            (
                """
                "multipart/form-data": {"schema": {"properties": {"pets": {
                    "type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}
                }}}}
                """,
                "multipart/form-data; boundary=b",
                [
                    parts(#"{"id": 1}"#, type: "application/json"),
                    parts(#"{"id": 1}"#, #"{"id": 2}"#, type: "application/json"),
                    parts(#"[{"id": 1}, {"id": 2}]"#, type: "application/json"), parts(#"{"id": 1}"#, type: nil),
                ],
                [
                    String(decoding: parts(#"{"id": 1}"#, #"{"id": "a"}"#, type: "application/json"), as: UTF8.self):
                        "/pets/1/id: It has to be an integer"
                ]
            )
        ),
        Row(
            "a parameter of the media type",
            (
                """
                "application/json; v=1": {"schema": {"type": "integer"}},
                "application/json;v=2": {"schema": {"type": "string"}}
                """,
                "application/json; charset=utf-8; V=\"2\"", [Data(#""a""#.utf8)], ["1": "It has to be a string"]
            )
        ),
        Row(
            "JSON that decoders don't read",
            (
                #""application/json": {"schema": {}}"#, "application/json", [],
                [
                    "1e4000": "It is JSON that decoders of Swift don't read",
                    String(repeating: "[", count: 9_000) + String(repeating: "]", count: 9_000):
                        "It is JSON that decoders of Swift don't read",
                    "[": "It has to be JSON.",
                ]
            )
        ),
    ]

    @Test(arguments: bodies)
    func aBody(_ row: Row<Sent>) throws {
        let document = try SmallDocument.make(
            #""post": {"requestBody": {"content": {\#(row.value.content)}}, "responses": {}}"#
        )
        func differences(of body: Data) -> [ContractDifference] {
            let headers = HeaderList([HeaderField(name: "Content-Type", value: row.value.type)])
            return document.differences(
                of: RecordedRequest(method: .POST, target: "/x", headers: headers, body: body).exchanged
            )
        }
        for body in row.value.right { #expect(differences(of: body) == [], sourceLocation: row.location) }
        for (body, text) in row.value.wrong {
            let found = differences(of: Data(body.utf8))
            #expect(found.count == 1, sourceLocation: row.location)
            #expect(found.first?.description.contains(text) == true, "\(found)", sourceLocation: row.location)
        }
    }

    typealias Credentials = (fields: [String], differences: [String])

    private static let missing =
        "POST /x, credentials: It has to have the credentials of `basic`, or of `key` and `token`."

    static let credentials: [Row<Credentials>] = [
        Row("both of two", (["Authorization: bearer a", "X-Key: b"], [])),
        Row("one of two", (["Authorization: Bearer a"], [missing])),
        Row("the other way", (["Authorization: Basic a"], [])),
        Row("a scheme without credentials", (["Authorization: Basic "], [missing])),
        Row("a method of two names", (["Authorization: Basically a"], [missing])),
    ]

    @Test(arguments: credentials)
    func theCredentials(_ row: Row<Credentials>) throws {
        let document = try SmallDocument.make(
            #""post": {"security": [{"token": [], "key": []}, {"basic": []}], "responses": {}}"#
        )
        let headers = row.value.fields.map { field in
            let parts = field.split(separator: ": ").map(String.init)
            return HeaderField(name: parts[0], value: parts.count > 1 ? parts[1] : "")
        }
        let request = RecordedRequest(method: .POST, target: "/x", headers: HeaderList(headers))
        let found = document.differences(of: request.exchanged).map(\.description)
        #expect(found == row.value.differences, sourceLocation: row.location)
    }

    @Test
    func headIsComparedAsGet() throws {
        let document = try SmallDocument.make(#""get": {"responses": {}}"#)
        let right = document.differences(of: RecordedRequest(method: .HEAD, target: "/x").exchanged)
        let wrong = document.differences(of: RecordedRequest(method: .HEAD, target: "/x?a=1").exchanged)
        #expect(right == [])
        #expect(wrong.map(\.description) == ["GET /x, query parameter `a`: The document has no such parameter."])
    }

    @Test
    func aMatrixNeedsItsName() throws {
        let document = try OpenAPIDocument(
            Data(
                """
                {"openapi": "3.1.0", "info": {}, "paths": {"/x/{id}": {"get": {"parameters": [
                    {"name": "id", "in": "path", "required": true, "style": "matrix", "schema": {"type": "integer"}}
                ], "responses": {}}}}}
                """.utf8
            )
        )
        let found = ["/x/;id=1", "/x/1"].map { target in
            document.differences(of: RecordedRequest(target: target).exchanged).map(\.text)
        }
        #expect(found == [[], ["It has to be an integer, and is a string."]])
    }

    @Test
    func alternativesOfAlternatives() throws {
        let layers = (0..<40).map { layer in
            let next = ##"{"$ref": "#/components/schemas/S\##(layer + 1)"}"##
            return #""S\#(layer)": {"anyOf": [\#(next), {"allOf": [\#(next)]}]}"#
        }
        let document = try OpenAPIDocument(
            Data(
                """
                {"openapi": "3.1.0", "info": {}, "paths": {"/x": {"get": {"parameters": [
                    {"name": "a", "in": "query", "schema": {"$ref": "#/components/schemas/S0"}}
                ], "responses": {}}}}, "components": {"schemas": {\(layers.joined(separator: ", ")), "S40": {"enum": [1]}}}}
                """.utf8
            )
        )
        let found = ["/x?a=1", "/x?b=1"].map { target in
            document.differences(of: RecordedRequest(target: target).exchanged).map(\.text)
        }
        #expect(found == [[], ["The document has no such parameter."]])
    }

    private static func parts(_ bodies: String..., type: String?) -> Data {
        let field = type.map { "Content-Type: \($0)\r\n" } ?? ""
        let parts = bodies.map { "--b\r\nContent-Disposition: form-data; name=\"pets\"\r\n\(field)\r\n\($0)\r\n" }
        return Data((parts.joined() + "--b--\r\n").utf8)
    }
}
