import Foundation
import MillraceJSON
import TestSupport
import Testing

@testable import OpenAPIReading

struct ReferenceTests {
    private static func document(_ files: [String: String]) throws -> OpenAPIDocument {
        let folder = TemporaryFolder.made()
        for (path, text) in files {
            let file = folder.url.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return try OpenAPIDocument(contentsOf: folder.url.appending(path: "api/openapi.json"))
    }

    /// Each kind of a file's path, and each kind of what it leads to.
    @Test func filesAreFollowed() throws {
        let main = Documents.text(
            """
            "paths": {
                "/pets": {"$ref": "./paths/pets%20all.json"},
                "/toys": {"get": {"$ref": "paths/toys.json#/get"}}
            },
            "components": {"schemas": {"Pet": {"$ref": "models/pet.json"}, "Own": {"type": "null"}}}
            """
        )
        let document = try Self.document([
            "api/openapi.json": main,
            "api/paths/pets all.json": """
            {"get": {
                "parameters": [{"$ref": "../models/common.json#/parameters/a~1b"}],
                "responses": {"200": {"content": {"a": {"schema": {"$ref": "../models/pet.json"}}}}}
            }}
            """,
            "api/paths/toys.json": #"{"get": {"responses": {"200": {"$ref": "../models/common.json#/toys"}}}}"#,
            "api/models/common.json": """
            {
                "parameters": {"a/b": {"name": "n", "in": "query", "schema": {"$ref": "#/definitions/N"}}},
                "definitions": {"N": {"type": "number"}},
                "toys": {"content": {"a": {"schema": {"$ref": "toy.json"}}}}
            }
            """,
            "api/models/pet.json": """
            {"properties": {"toys": {"items": {"$ref": "./toy.json"}}, "own": {"$ref": "../openapi.json#/components/schemas/Own"}}}
            """,
            "api/models/toy.json": ##"{"properties": {"pet": {"$ref": "pet.json#"}, "toy": {"$ref": "#"}}}"##,
        ])
        #expect(document.remarks == [])
        #expect(
            document.operations.flatMap(Words.of) == [
                "GET /pets", "query n form exploded (reference: N)", "200 a (reference: Pet)", "GET /toys",
                "200 a (reference: toy)",
            ]
        )
        #expect(
            document.schemas.mapValues(Words.of) == [
                "Pet": "properties: {own: (reference: Own), toys: (items: (reference: toy))}", "Own": "types: null",
                "N": "types: number", "toy": "properties: {pet: (reference: Pet), toy: (reference: toy)}",
            ]
        )
    }

    static let refused: [Row<(reference: String, reason: String)>] = [
        Row("a folder beside it", ("../secret.json", "it leads out of the document's folder")),
        Row("a way there and back", ("../api/../../secret.json", "it leads out of the document's folder")),
        Row("an absolute path", ("/etc/passwd", "it leads out of the document's folder")),
        Row("a link", ("link.json", "it leads out of the document's folder")),
        Row("another machine", ("//pets.example/a.json", "the reader asks no other machine")),
        Row("a scheme", ("file:///etc/passwd", "the reader asks no other machine")),
        Row("no JSON", ("broken.json", "a name in quotes or } has to stand here, in line 2")),
    ]

    @Test(arguments: refused)
    func aFileIsNotRead(_ row: Row<(reference: String, reason: String)>) throws {
        let folder = TemporaryFolder.made()
        let api = folder.url.appending(path: "api")
        try FileManager.default.createDirectory(at: api, withIntermediateDirectories: true)
        let link = api.appending(path: "link.json").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../secret.json")
        let main = Documents.text(#""components": {"schemas": {"S": {"$ref": "\#(row.value.reference)"}}}"#)
        try Data(main.utf8).write(to: api.appending(path: "openapi.json"))
        try Data("{}".utf8).write(to: folder.url.appending(path: "secret.json"))
        try Data("{\nnone}".utf8).write(to: api.appending(path: "broken.json"))
        let document = try OpenAPIDocument(contentsOf: api.appending(path: "openapi.json"))
        let text = "The reference to \(row.value.reference) isn't followed: \(row.value.reason)."
        #expect(document.remarks.map(\.text) == [text], sourceLocation: row.location)
        #expect(document.schemas.mapValues(Words.of) == ["S": ""], sourceLocation: row.location)
    }

    @Test func aFileThatIsNotThere() {
        let error = #expect(throws: OpenAPIError.self) { try OpenAPIDocument(contentsOf: URL(filePath: "/none.json")) }
        #expect(error == .unreadable(path: "/none.json", reason: "No such file or directory"))
    }

    static let pointers: [Row<(schemas: String, words: [String: String])>] = [
        Row(
            "a reference to a reference",
            (
                ##""S": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/C"}, "C": {}"##,
                [
                    "S": "reference: B", "B": "reference: C", "C": "",
                ]
            )
        ),
        Row(
            "a part of itself",
            (
                ##""S": {"properties": {"a": {"items": {"$ref": "#/components/schemas/S/properties/a"}}}}"##,
                [
                    "S": "properties: {a: (items: (reference: SA))}", "SA": "items: (reference: SA)",
                ]
            )
        ),
        Row(
            "a part of what a reference leads to",
            (
                ##""S": {"$ref": "#/components/schemas/T/properties/a"}, "T": {"$ref": "#/x-more"}"##,
                ["S": "types: string", "T": "properties: {a: (types: string)}"]
            )
        ),
        Row(
            "definitions in a schema",
            (
                ##""S": {"$defs": {"D": {"type": "null"}}, "items": {"$ref": "#/components/schemas/S/$defs/D"}}"##,
                [
                    "S": "items: (reference: SD)", "SD": "types: null",
                ]
            )
        ),
        Row(
            "a name with a space",
            (
                ##""S": {"$ref": "#/components/schemas/A%20B"}, "A B": {}"##,
                [
                    "S": "reference: A B", "A B": "",
                ]
            )
        ),
        Row("itself", (##""S": {"$ref": "#/components/schemas/S"}"##, ["S": ""])),
        Row(
            "itself as one of some",
            (
                ##""S": {"anyOf": [{"$ref": "#/components/schemas/S"}, {"type": "null"}]}"##,
                ["S": "anyOf: [(), (types: null)]"]
            )
        ),
        Row(
            "itself, by others",
            (
                ##""S": {"allOf": [{"$ref": "#/components/schemas/B"}]}, "B": {"not": {"$ref": "#/components/schemas/S"}}"##,
                ["S": "allOf: [()]", "B": "not: (reference: S)"]
            )
        ),
        Row(
            "itself as a member",
            (
                ##""S": {"properties": {"a": {"$ref": "#/components/schemas/S"}}}"##,
                ["S": "properties: {a: (reference: S)}"]
            )
        ),
    ]

    @Test(arguments: pointers)
    func aPointer(_ row: Row<(schemas: String, words: [String: String])>) throws {
        let more = #""x-more": {"properties": {"a": {"type": "string"}}}, "#
        let document = try Documents.document(more + #""components": {"schemas": {\#(row.value.schemas)}}"#)
        #expect(document.schemas.mapValues(Words.of) == row.value.words, sourceLocation: row.location)
        let circle = "The schema refers to itself for the same value; that reference is left out."
        let isCircle = row.name.hasPrefix("itself") && row.name != "itself as a member"
        #expect(document.remarks.map(\.text) == (isCircle ? [circle] : []), sourceLocation: row.location)
    }

    @Test func aPlaceBehindItself() throws {
        let schemas = ##""S": {"$ref": "#/components/schemas/T/a"}, "T": {"$ref": "#/components/schemas/T/a"}"##
        let document = try Documents.document(#""components": {"schemas": {\#(schemas)}}"#)
        let text = "The reference leads to nothing: #/components/schemas/T/a."
        #expect(document.schemas.mapValues(Words.of) == ["S": "", "T": ""])
        #expect(Set(document.remarks.map(\.text)) == [text])
    }

    @Test func aReferenceIsFollowedToItsEnd() throws {
        let schemas =
            ##""A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/C"}, "C": {"not": {}}"##
        let document = try Documents.document(#""components": {"schemas": {\#(schemas)}}"#)
        #expect(Words.of(document.resolved(try document.schemas["A"].unwrapped())) == "not: ()")
    }
}
