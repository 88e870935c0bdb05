import Foundation
import MillraceTestKit
import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct SourceFilesTests {
    private static let document = """
        {
          "openapi": "3.1.0",
          "info": {"title": "Pets", "version": "1"},
          "tags": [{"name": "pets", "description": "Everything about pets."}],
          "security": [{"pet_login": []}],
          "paths": {
            "/pets": {
              "get": {
                "operationId": "listPets", "tags": ["pets"], "summary": "List all pets", "security": [],
                "parameters": [
                  {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 100},
                   "description": "How many pets to return"},
                  {"name": "tags", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}},
                  {"name": "X-Trace", "in": "header", "schema": {"type": "string"}}
                ],
                "responses": {
                  "200": {"description": "", "content": {"application/json": {"schema":
                    {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}}}},
                  "default": {"description": "", "content": {"application/json": {"schema":
                    {"$ref": "#/components/schemas/Error"}}}}
                }
              },
              "post": {
                "operationId": "createPet", "tags": ["pets"],
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
                "responses": {"201": {"description": ""}}
              }
            },
            "/pets/{pet-id}/photo": {
              "put": {
                "operationId": "uploadPhoto", "tags": ["pets"],
                "parameters": [{"name": "pet-id", "in": "path", "required": true, "schema": {"type": "string"}}],
                "requestBody": {"content": {"multipart/form-data": {"schema": {
                  "required": ["photo"],
                  "properties": {"photo": {"type": "string", "format": "binary"}, "title": {"type": "string"}}}}}},
                "responses": {"204": {"description": ""}}
              }
            },
            "/events": {
              "get": {
                "operationId": "watch", "tags": ["pets"],
                "responses": {"200": {"description": "", "content": {"text/event-stream": {"schema":
                  {"$ref": "#/components/schemas/Event"}}}}}
              }
            }
          },
          "components": {
            "schemas": {
              "Pet": {
                "type": "object", "description": "A pet of the shop.", "required": ["id", "born_at", "owner"],
                "properties": {
                  "id": {"type": "integer", "description": "The number"},
                  "born_at": {"type": "string", "format": "date-time"},
                  "owner": {"type": ["string", "null"]},
                  "status": {"enum": ["available", "sold out", "unknown"]},
                  "default": {"type": "boolean"}
                },
                "additionalProperties": {"type": "string"}
              },
              "Event": {
                "oneOf": [{"$ref": "#/components/schemas/Sale"}, {"$ref": "#/components/schemas/Birth"}],
                "discriminator": {"propertyName": "kind", "mapping": {"sale": "#/components/schemas/Sale"}}
              },
              "Sale": {"required": ["kind"], "properties": {"kind": {"type": "string"}, "price": {"type": "number"}}},
              "Birth": {"required": ["kind"], "properties": {"kind": {"type": "string"},
                "mother": {"$ref": "#/components/schemas/Birth"}}},
              "Error": {"required": ["message"], "properties": {"message": {"type": "string"}}}
            },
            "securitySchemes": {"pet_login": {"type": "http", "scheme": "bearer"}}
          }
        }
        """

    private func files(_ text: String, _ style: CodeStyle = CodeStyle(module: "App")) throws -> [GeneratedFile] {
        SourceFiles(ServicePlan(try OpenAPIDocument(Data(text.utf8))), style).files
    }

    @Test func aDocumentBecomesTheCodeThatAPersonWouldWrite() throws {
        assertSnapshot(of: try files(Self.document).map { "=== \($0.path)\n\($0.text)" }, as: .lines)
    }

    @Test func anotherOrderOfTheDocumentChangesNothing() throws {
        // The members of each object, in the opposite order.
        let value = try JSONSerialization.jsonObject(with: Data(Self.document.utf8))
        #expect(try files(Self.reversed(value)) == files(Self.document))
    }

    private static func reversed(_ value: Any) throws -> String {
        if let members = value as? [String: Any] {
            let texts = try members.sorted { $0.key > $1.key }.map { key, member in
                "\(SourceText.literal(key)): \(try reversed(member))"
            }
            return "{\(texts.joined(separator: ", "))}"
        }
        if let list = value as? [Any] { return "[\(try list.map(reversed).joined(separator: ", "))]" }
        return String(
            decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
            as: UTF8.self
        )
    }

    /// The beginnings of the declarations of a package whose types are isolated, without the access level.
    private static let internals: [TestSupport.Row<(users: CodeStyle.Users, declarations: Set<String>)>] = [
        TestSupport.Row(
            "fixtures",
            (
                .fixtures,
                [
                    "struct PetsService", "protocol PetsBusinessControllerProtocol", "struct PetsBusinessController",
                    "enum PetLoginAuth", "enum APICoding",
                ]
            )
        ),
        TestSupport.Row("other targets", (.targets, ["enum APICoding"])),
    ]

    @Test(arguments: internals)
    private func aPackageMayIsolateItsTypesAndShareThem(
        _ row: TestSupport.Row<(users: CodeStyle.Users, declarations: Set<String>)>
    ) throws {
        let files = try files(Self.document, CodeStyle(module: "App", isIsolated: true, users: row.value.users))
        let declarations = files.flatMap { $0.text.split(separator: "\n") }
            .filter { $0.contains(#/^(\w+ )*(struct|enum|class|protocol) /#) }
        #expect(declarations.filter { !$0.hasPrefix("nonisolated ") } == [])
        let internals = declarations.filter { !$0.contains("package ") }
            .compactMap { $0.firstMatch(of: #/(struct|enum|class|protocol) \w+/#).map { String($0.0) } }
        #expect(Set(internals) == row.value.declarations, sourceLocation: row.location)
    }

    @Test func onlyWhatIsChosenIsGenerated() throws {
        let document = try OpenAPIDocument(Data(Self.document.utf8))
        let chosen = Selection(operations: ["listPets", "nothing"], authKinds: ["pet_login": "KongAuth"])
        let plan = ServicePlan(document, chosen)
        let paths = SourceFiles(plan, CodeStyle(module: "App")).files.map(\.path)
        #expect(
            paths == [
                "API/APICoding.swift", "API/Pets/ErrorModel.swift", "API/Pets/Pet.swift", "API/Pets/PetStatus.swift",
                "API/Pets/PetsBusinessController.swift", "API/Pets/PetsService.swift",
            ]
        )
        #expect(plan.remarks.map(\.text) == ["No operation is called \"nothing\"."])
        let all = ServicePlan(document, Selection(authKinds: ["pet_login": "KongAuth"]))
        #expect(Set(all.tags.flatMap(\.authKinds)) == ["KongAuth", "NoAuth"])
        #expect(all.authKinds == [])
    }

    /// Without its name, nil would be a null that is there, and an absent member would be written as null.
    @Test func aMemberThatIsAbsentIsReadAsAbsent() throws {
        let document = try SmallDocument.make(
            schemas: #""Thing": {"properties": {"name": {"type": ["string", "null"]}}}"#
        )
        let text = SmallDocument.text(of: "Thing.swift", document)
        let decoding = "container.contains(.name) ? .some(try container.decode(String?.self, forKey: .name)) : .none"
        #expect(text.contains(decoding))
    }

    /// The coding has names of its own, which members may have as well.
    @Test(arguments: ["container", "decoder", "encoder", "members"])
    func aMemberIsNoValueOfTheCoding(_ name: String) throws {
        let document = try SmallDocument.make(
            schemas: """
                "Thing": {
                  "required": ["\(name)"], "properties": {"\(name)": {"type": ["string", "null"]}},
                  "additionalProperties": {"type": "integer"}
                }
                """
        )
        let text = SmallDocument.text(of: "Thing.swift", document)
        #expect(text.contains("        self.\(name) = try container.decodeIfPresent(String.self"))
        #expect(text.contains("try container.encode(self.\(name), forKey:"))
    }
}
