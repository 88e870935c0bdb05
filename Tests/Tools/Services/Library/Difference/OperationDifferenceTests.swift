import Foundation
import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct OperationDifferenceTests {
    /// The members of `GET /pets/{id}` in two documents, and the changes: `-` breaks, `+` adds, `=` is nothing.
    static let changes: [Row<(old: String, new: String, changes: [String])>] = [
        Row("nothing", ("", "", [])),
        Row(
            "words",
            (
                #""summary": "A.""#, #""summary": "B.", "deprecated": true"#,
                ["+ GET /pets/{id}: is deprecated", "= GET /pets/{id}: has another description"]
            )
        ),
        Row(
            "the name of the function",
            (
                #""operationId": "getPet""#, #""operationId": "getAnimal""#,
                ["- GET /pets/{id}: its function is PetsService.fetchAnimalResource now"]
            )
        ),
        Row(
            "parameters that are new",
            (
                "",
                #"""
                "parameters": [{"name": "a", "in": "query", "required": true, "schema": {"type": "string"}},
                               {"name": "b", "in": "header", "schema": {"type": "string"}}]
                """#,
                [
                    "- GET /pets/{id}: query parameter a is new and required",
                    "+ GET /pets/{id}: header parameter b is new",
                ]
            )
        ),
        Row(
            "a parameter that is required, of another type and style",
            (
                #""parameters": [{"name": "a", "in": "query", "schema": {"type": "array", "items": {}}}]"#,
                #"""
                "parameters": [{"name": "a", "in": "query", "required": true, "explode": false,
                                "schema": {"type": "array", "items": {}, "maxItems": 3}}]
                """#,
                [
                    "- GET /pets/{id}: query parameter a is required now",
                    "- GET /pets/{id}: query parameter a is written in another style",
                    "- GET /pets/{id}: query parameter a: has a number of elements of at most 3 in requests",
                ]
            )
        ),
        Row(
            "a parameter that is gone",
            (
                #""parameters": [{"name": "a", "in": "query", "schema": {"type": "string"}}]"#, "",
                ["- GET /pets/{id}: query parameter a is gone"]
            )
        ),
        Row(
            "bodies",
            (
                #""requestBody": {"content": {"application/json": {"schema": {"type": "string"}}}}"#,
                #""requestBody": {"required": true, "content": {"text/plain": {"schema": {"type": "string"}}}}"#,
                [
                    "- GET /pets/{id}: requires its body now",
                    "- GET /pets/{id}: the body isn't application/json any more",
                    "+ GET /pets/{id}: the body may be text/plain",
                ]
            )
        ),
        Row(
            "statuses",
            (
                #""responses": {"200": {"description": "A"}, "404": {"description": ""}}"#,
                #"""
                "responses": {"200": {"description": "B"}, "409": {"description": ""}, "202": {"description": "",
                              "content": {"application/json": {"schema": {"type": "string"}}}}}
                """#,
                [
                    "- GET /pets/{id}: may answer 202", "+ GET /pets/{id}: may answer 409",
                    "= GET /pets/{id}: 200 has another description", "= GET /pets/{id}: doesn't answer 404 any more",
                ]
            )
        ),
        Row(
            "a success that is another",
            (
                #""responses": {"200": {"description": ""}}"#, #""responses": {"201": {"description": ""}}"#,
                ["- GET /pets/{id}: doesn't answer 200 any more", "+ GET /pets/{id}: may answer 201"]
            )
        ),
        Row(
            "header fields",
            (
                #""responses": {"200": {"description": "", "headers": {"A": {"required": true}, "B": {}}}}"#,
                #""responses": {"200": {"description": "", "headers": {"C": {}}}}"#,
                [
                    "- GET /pets/{id}: the header field A of 200 is gone",
                    "+ GET /pets/{id}: the header field C of 200 is new",
                    "= GET /pets/{id}: the header field B of 200 is gone",
                ]
            )
        ),
        Row(
            "header fields that an app may rely on less",
            (
                #"""
                "responses": {"200": {"description": "", "headers": {
                  "A": {"required": true, "schema": {"type": "integer"}},
                  "B": {"required": true, "schema": {"type": "string"}}, "C": {"schema": {"type": "string"}}}}}
                """#,
                #"""
                "responses": {"200": {"description": "", "headers": {
                  "A": {"required": true, "schema": {"type": "string"}},
                  "B": {"schema": {"type": "string"}}, "C": {"schema": {"type": "integer"}}}}}
                """#,
                [
                    "- GET /pets/{id}: the header field B of 200 may be absent",
                    "- GET /pets/{id}: the header field A of 200: is a string, and was an integer, in responses",
                    "= GET /pets/{id}: the header field C of 200 has another schema",
                ]
            )
        ),
        Row(
            "the encoding of a text that was it before",
            (
                #""responses": {"200": {"description": "", "content": {"text/plain": {}}}}"#,
                #""responses": {"200": {"description": "", "content": {"text/plain; charset=utf-8": {}}}}"#,
                ["= GET /pets/{id}: the body of 200 is called text/plain; charset=utf-8"]
            )
        ),
        Row(
            "another encoding of a text",
            (
                #""responses": {"200": {"description": "", "content": {"text/plain": {}}}}"#,
                #""responses": {"200": {"description": "", "content": {"text/plain; charset=latin1": {}}}}"#,
                [
                    "- GET /pets/{id}: the body of 200 isn't text/plain any more",
                    "+ GET /pets/{id}: the body of 200 may be text/plain; charset=latin1",
                ]
            )
        ),
        Row(
            "a server of its own",
            (
                "", #""servers": [{"url": "https://other"}]"#,
                ["- GET /pets/{id}: isn't at https://pets any more", "+ GET /pets/{id}: is at https://other"]
            )
        ),
        Row(
            "the document's server as its own",
            (#""servers": [{"url": "https://pets"}]"#, "", [])
        ),
        Row(
            "authentication",
            (
                "", #""security": [{"Key": []}]"#,
                ["- GET /pets/{id}: no authentication isn't enough any more; it needs Key"]
            )
        ),
        Row(
            "another way in",
            (
                #""security": [{"Key": []}]"#, #""security": [{"OAuth": []}, {"Key": []}]"#,
                ["+ GET /pets/{id}: may be used with OAuth"]
            )
        ),
        Row(
            "scopes",
            (
                #""security": [{"OAuth": ["read"]}]"#, #""security": [{"OAuth": ["read", "write"]}, {"Key": []}]"#,
                [
                    "- GET /pets/{id}: OAuth (read) isn't enough any more; it needs Key, or OAuth (read, write)"
                ]
            )
        ),
    ]

    private func document(paths: String, key: String = "header", named name: String = "Key") throws -> OpenAPIDocument {
        let text = """
            {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "https://pets"}],
             "paths": {\(paths)}, "components": {"securitySchemes": {
              "\(name)": {"type": "apiKey", "in": "\(key)", "name": "k"},
              "OAuth": {"type": "oauth2", "flows": {"password": {"tokenUrl": "https://t", "scopes": {}}}}
            }}}
            """
        return try OpenAPIDocument(Data(text.utf8))
    }

    private static func path(_ path: String, _ members: String) -> String {
        let responses = members.contains("responses") ? "" : #""responses": {"200": {"description": ""}}"#
        let both = [members, responses].filter { !$0.isEmpty }.joined(separator: ", ")
        return #""\#(path)": {"get": {\#(both)}}"#
    }

    private func signed(_ difference: DocumentDifference) -> [String] {
        let signs: [DocumentChange.Effect: String] = [.breaking: "-", .additive: "+", .nothing: "="]
        return difference.changes.map { "\(signs[$0.effect] ?? "") \($0.subject): \($0.text)" }
    }

    @Test(arguments: changes)
    func aChange(_ row: Row<(old: String, new: String, changes: [String])>) throws {
        let (old, new, changes) = row.value
        let documents = try [old, new].map { try document(paths: Self.path("/pets/{id}", $0)) }
        let difference = DocumentDifference(from: documents[0], to: documents[1])
        #expect(signed(difference) == changes, sourceLocation: row.location)
    }

    /// The paths of a document, and what its security scheme is called and sent as.
    struct Parts: Sendable {
        let paths: String
        var key = "header"
        var name = "Key"
    }

    private static let documents: [Row<(old: Parts, new: Parts, changes: [String])>] = [
        Row(
            "a path that another operation takes is none of the first",
            (
                Parts(paths: path("/orders", #""operationId": "listOrders""#)),
                Parts(
                    paths: [
                        path("/o2", #""operationId": "listOrders", "tags": ["Orders"]"#),
                        path("/orders", #""operationId": "others""#),
                    ].joined(separator: ",")
                ),
                ["- GET /orders: is GET /o2 now", "+ GET /orders: is new"]
            )
        ),
        Row(
            "the server of a path is that of its operations",
            (
                Parts(paths: path("/pets", "")),
                Parts(
                    paths:
                        #""/pets": {"servers": [{"url": "https://other"}, {"url": "https://pets"}], "#
                        + #""get": {"responses": {"200": {"description": ""}}}}"#
                ),
                ["+ GET /pets: is at https://other"]
            )
        ),
        Row(
            "a scheme with another name is the same",
            (
                Parts(paths: path("/pets", #""security": [{"Key": []}]"#)),
                Parts(paths: path("/pets", #""security": [{"Token": []}]"#), name: "Token"),
                ["= GET /pets: Key is named Token"]
            )
        ),
        Row(
            "a scheme with another name that is sent elsewhere isn't",
            (
                Parts(paths: path("/pets", #""security": [{"Key": []}]"#)),
                Parts(paths: path("/pets", #""security": [{"Token": []}]"#), key: "query", name: "Token"),
                ["- GET /pets: Key isn't enough any more; it needs Token"]
            )
        ),
    ]

    @Test(arguments: documents)
    private func aChangeOfADocument(_ row: Row<(old: Parts, new: Parts, changes: [String])>) throws {
        let (old, new, changes) = row.value
        let documents = try [old, new].map { try document(paths: $0.paths, key: $0.key, named: $0.name) }
        let difference = DocumentDifference(from: documents[0], to: documents[1])
        #expect(signed(difference) == changes, sourceLocation: row.location)
    }

    @Test func operationsComeGoAndMove() throws {
        let old = try document(
            paths: [
                Self.path("/pets", #""operationId": "listPets""#), Self.path("/pets/{id}", #""operationId": "getPet""#),
                Self.path("/old", #""operationId": "moved", "security": [{"Key": []}]"#),
            ].joined(separator: ",")
        )
        let new = try document(
            paths: [
                Self.path("/pets/{petId}", #""operationId": "getPet""#),
                Self.path("/shops", #""operationId": "listShops""#),
                Self.path("/new", #""operationId": "moved", "security": [{"Key": []}]"#),
            ].joined(separator: ","),
            key: "query"
        )
        let difference = DocumentDifference(from: old, to: new)
        #expect(
            difference.lines == [
                "Breaking: 5",
                "  GET /old: Key is another kind of authentication now.", "    OldService.fetchMovedResource",
                "  GET /old: is GET /new now.", "    OldService.fetchMovedResource",
                "  GET /old: its function is NewService.fetchMovedResource now.", "    OldService.fetchMovedResource",
                "  GET /pets: is gone.", "    PetsService.fetchPetsResource",
                "  GET /pets/{id}: path parameter id is named petId now.", "    PetsService.fetchPetResource",
                "Additive: 1",
                "  GET /shops: is new.", "    ShopsService.fetchShopsResource",
            ]
        )
        // An app that uses one operation hears of nothing else.
        let used = DocumentDifference(from: old, to: new, Selection(operations: ["listShops"]))
        #expect((signed(used), used.isBreaking) == (["+ GET /shops: is new"], false))
        #expect(DocumentDifference(from: new, to: new).lines == ["Nothing has changed."])
    }
}
