import Foundation
import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

struct DocumentReadingTests {
    @Test func aDocumentWithEachPart() throws {
        let document = try OpenAPIDocument(Data(Documents.rich.utf8))
        let lines = [
            "GET /pets", "deprecated", "header tags simple ()",
            "query filter form exploded application/json (constant: true)",
            "query tags form exploded (items: (types: string)) =['a']", "2XX ", "security token [\"read\"]",
            "GET /pets/{id}", "id showPet", "path id required simple (types: integer)",
            "200 application/json (reference: Pet) rex={name: 'Rex'} ETag: (types: string)", "default ", "security ",
            "security key and token", "PUT /pets/{id}", "path id required simple (types: integer)",
            "body required multipart/form-data (properties: {photo: (types: string, format: binary)}) photo as image/png",
            "204 ", "security token [\"read\"]",
        ]
        let pet =
            "types: object, properties: {name: (types: string), parent: (reference: Pet)}, "
            + "additional: (types: string), saysAdditional: true, required: name, discriminator: kind {dog: Pet}"
        let schemes: [String: SecurityScheme.Kind] = [
            "basic": .basic, "bearer": .bearer, "digest": .other("http digest"),
            "key": .key(name: "X-Key", location: .header), "tls": .other("mutualTLS"), "token": .bearer,
        ]
        #expect(document.title == "Pets")
        #expect(document.servers == ["https://pets.example/v1"])
        #expect(document.tags == ["pets": "All pets."])
        #expect(document.operations.flatMap(Words.of) == lines)
        #expect(document.schemas.mapValues(Words.of) == ["Pet": pet])
        #expect(document.securitySchemes.mapValues(\.kind) == schemes)
        #expect(document.securitySchemes["token"]?.tokenURL == "/token")
        #expect(document.remarks == [])
    }

    typealias Faulty = (paths: String, lines: [String], remark: String)

    /// What is wrong in a path or an operation, of which the rest is read.
    static let faults: [Row<Faulty>] = [
        Row(
            "a path without a slash",
            (
                ##"{"pets": {"get": {}}}"##,
                [],
                "pets: A path begins with a slash, and has an object of methods; this one is left out."
            )
        ),
        Row(
            "a path of text",
            (
                ##"{"/a": "b"}"##,
                [],
                "~1a: A path begins with a slash, and has an object of methods; this one is left out."
            )
        ),
        Row(
            "an operation of text",
            (
                ##"{"/a": {"get": "b", "put": {}}}"##,
                ["PUT /a"],
                "~1a/get: An operation has to be an object; this one is left out."
            )
        ),
        Row(
            "a circle of references",
            (
                ##"{"/a": {"$ref": "#/paths/~1a"}}"##,
                [],
                "~1a: The reference leads in a circle; it is left out."
            )
        ),
        Row(
            "a reference and an operation",
            (
                ##"{"/a": {"$ref": "#/x", "put": {}}}"##,
                ["GET /a"],
                "~1a: The path refers to another place; what stands beside the reference is ignored."
            )
        ),
        Row(
            "an undescribed name",
            (
                ##"{"/a/{b}": {"get": {}}}"##,
                ["GET /a/{b}", "path b required simple (types: string)"],
                "~1a~1{b}/get: No parameter describes {b}; it is read as text."
            )
        ),
        Row(
            "a name that isn't in the path",
            (
                get(#""parameters": [{"name": "b", "in": "path"}]"#),
                ["GET /a"],
                "~1a/get: The path has no {b}; the parameter is left out."
            )
        ),
        Row(
            "a parameter twice",
            (
                get(#""parameters": [{"name": "b", "in": "query"}, {"name": "b", "in": "query", "schema": true}]"#),
                ["GET /a", "query b form exploded ()"],
                "~1a/get: The parameter b stands here twice; the first one counts."
            )
        ),
        Row(
            "a parameter of Swagger 2.0",
            (
                get(#""parameters": [{"name": "b", "in": "body"}]"#),
                ["GET /a"],
                "~1a/get/parameters/0: A parameter is in path, query, header or cookie, not body; it is left out."
            )
        ),
        Row(
            "a parameter without a name",
            (
                get(#""parameters": [{"in": "query"}]"#),
                ["GET /a"],
                "~1a/get/parameters/0: A parameter has `name` and `in`; this one is left out."
            )
        ),
        Row(
            "a field of the media type",
            (
                get(#""parameters": [{"name": "Accept", "in": "header"}]"#),
                ["GET /a"],
                "~1a/get/parameters/0: Accept is no parameter: media types and security schemes say it. It is left out."
            )
        ),
        Row(
            "a style of another place",
            (
                get(#""parameters": [{"name": "b", "in": "header", "style": "form"}]"#),
                ["GET /a", "header b simple ()"],
                "~1a/get/parameters/0: A header parameter has no style form; it is read as simple."
            )
        ),
        Row(
            "reserved characters",
            (
                get(#""parameters": [{"name": "b", "in": "query", "allowReserved": true, "style": "pipeDelimited"}]"#),
                ["GET /a", "query b pipeDelimited ()"],
                "~1a/get/parameters/0: `allowReserved` isn't supported: reserved characters are percent-encoded."
            )
        ),
        Row(
            "a body without media types",
            (
                get(#""requestBody": {"content": {}}"#),
                ["GET /a"],
                "~1a/get/requestBody: The body has no media type; it is left out."
            )
        ),
        Row(
            "an unknown status",
            (
                get(#""responses": {"ok": {}, "4xx": {}, "x-more": 1}"#),
                ["GET /a", "4XX "],
                "~1a/get/responses/ok: A response has a status, `4XX` or `default`; this one is left out."
            )
        ),
        Row(
            "links",
            (
                get(#""responses": {"200": {"links": {"b": {}}}}"#),
                ["GET /a", "200 "],
                "~1a/get/responses/200: Links aren't supported; they are ignored."
            )
        ),
        Row(
            "a callback",
            (
                get(#""callbacks": {"b": {}}"#),
                ["GET /a"],
                "~1a/get/callbacks/b: The callback is left out: an app receives no requests."
            )
        ),
        Row(
            "another server",
            (
                get(#""servers": [{"url": "/"}, {"url": "/b"}]"#),
                ["GET /a"],
                "~1a/get: Requests for /b aren't supported; they are sent to the document's server."
            )
        ),
        Row(
            "an unknown scheme",
            (
                get(#""security": [{"b": []}]"#),
                ["GET /a", "security b"],
                "~1a/get/security/0/b: The document has no security scheme b."
            )
        ),
        Row(
            "an example elsewhere",
            (
                get(#""responses": {"200": {"content": {"b": {"examples": {"c": {"externalValue": "/d"}}}}}}"#),
                ["GET /a", "200 b (-)"],
                "~1a/get/responses/200/content/b/examples/c: The example is left out: it has no `value`."
            )
        ),
        Row(
            "an object of tags",
            (
                get(#""tags": {}, "deprecated": true"#),
                ["GET /a", "deprecated"],
                "~1a/get/tags: `tags` has to be a list of texts; it is ignored."
            )
        ),
        Row(
            "a mark of text",
            (
                get(#""deprecated": "yes""#),
                ["GET /a"],
                "~1a/get/deprecated: `deprecated` has to be true or false; it is ignored."
            )
        ),
    ]

    /// Returns the path `/a` with members of its GET.
    private static func get(_ members: String) -> String { #"{"/a": {"get": {\#(members)}}}"# }

    @Test(arguments: faults)
    func aFaultIsARemark(_ row: Row<Faulty>) throws {
        let document = try Documents.document(
            #""servers": [{"url": "/"}], "x": {"get": {}}, "paths": "# + row.value.paths
        )
        #expect(document.operations.flatMap(Words.of) == row.value.lines, sourceLocation: row.location)
        #expect(document.remarks.map(\.description) == ["#/paths/" + row.value.remark], sourceLocation: row.location)
    }

    static let errors: [Row<(text: String, description: String)>] = [
        Row(
            "Swagger 2.0",
            (#"{"swagger": "2.0"}"#, "it is a document of Swagger 2.0; convert it to OpenAPI 3.0 or 3.1.")
        ),
        Row(
            "OpenAPI 3.2",
            (#"{"openapi": "3.2.0"}"#, "it is a document of OpenAPI 3.2.0; 3.0 and 3.1 are read.")
        ),
        Row(
            "a version that is no text",
            (#"{"openapi": 4}"#, "it is a document of OpenAPI 4; 3.0 and 3.1 are read.")
        ),
        Row(
            "another document",
            (#"{"asyncapi": "2.0"}"#, "it is no document of OpenAPI 3.0 or 3.1: it has no member `openapi`.")
        ),
        Row(
            "no end",
            ("{\n\n\"a\":", "the text ends too early, in line 3.")
        ),
        Row(
            "a word",
            ("{\n\"a\": nul}", "a value has to stand here, in line 2.")
        ),
        Row(
            "two commas",
            ("{\"a\": 1,\n,\"b\": 2}", "a name in quotes has to stand here, in line 2.")
        ),
        Row(
            "no comma",
            ("{\"a\": [1\n2]}", "a comma or the end of the list or object has to stand here, in line 2.")
        ),
        Row(
            "a wrong end",
            ("{\"a\": [1}", "a comma or the end of the list or object has to stand here, in line 1.")
        ),
        Row(
            "no colon",
            ("{\"a\" 1}", "a colon has to stand here, in line 1.")
        ),
        Row(
            "no string's end",
            ("{\"a\": \"1\n}", "a value has to stand here, in line 1.")
        ),
        Row(
            "an unknown escape",
            (#"{"a": "\x"}"#, "a value has to stand here, in line 1.")
        ),
        Row(
            "half of a character",
            (#"{"a": "\ud800"}"#, "#/a: The value is malformed.")
        ),
        Row(
            "something behind it",
            ("{}\n{}", "the text has to end here, in line 2.")
        ),
        Row(
            "lists in lists",
            (#"{"a": "# + String(repeating: "[", count: 600), "its values are nested more than 512 levels deep.")
        ),
        Row(
            "a number with too many digits",
            (
                #"{"a/b": [0.\#(String(repeating: "12", count: 30))]}"#,
                "#/a~1b/0: The number has more digits, or another size, than a value can hold exactly."
            )
        ),
    ]

    @Test(arguments: errors)
    func anError(_ row: Row<(text: String, description: String)>) {
        let error = #expect(throws: OpenAPIError.self, sourceLocation: row.location) {
            try OpenAPIDocument(Data(row.value.text.utf8))
        }
        let description = "The document can't be read: " + row.value.description
        #expect(error?.description == description, sourceLocation: row.location)
    }

    @Test func anErrorSaysWhatToDo() {
        let reason = "it is no JSON, and libyaml, which reads YAML, isn't installed (Debian: libyaml-0-2)"
        #expect(OpenAPIError.noYAML.description == "The document can't be read: \(reason).")
    }

    @Test func namesAreTheSameInAnyOrder() throws {
        // Both places could be `AB`.
        let media = ["components/schemas/A/properties/b", "definitions/A/b"].enumerated().map {
            ##""a/\##($0)": {"schema": {"$ref": "#/\##($1)"}}"##
        }
        let items = ##"{"items": {"$ref": "#/components/schemas/A/properties/b"}}"##
        let members = { (media: [String]) in
            [
                Self.get(#""responses": {"200": {"content": {\#(media.joined(separator: ", "))}}}"#),
                #"{"A": {"b": {"type": "null"}}}"#, #"{"schemas": {"A": {"properties": {"b": \#(items)}}}}"#,
            ]
        }
        let names = [#""paths": "#, #""definitions": "#, #""components": "#]
        let first = zip(names, members(media)).map { $0 + $1 }
        let second = zip(names, members(media.reversed())).map { $0 + $1 }.reversed()
        let documents = [
            try Documents.document(first.joined(separator: ",")), try Documents.document(second.joined(separator: ",")),
        ]
        #expect(documents[0].schemas == documents[1].schemas)
        #expect(documents[0].operations == documents[1].operations)
        let places = documents[0].schemas.mapValues(\.place)
        #expect(
            places == [
                "A": "#/components/schemas/A", "AB": "#/components/schemas/A/properties/b", "AB2": "#/definitions/A/b",
            ]
        )
    }
}
