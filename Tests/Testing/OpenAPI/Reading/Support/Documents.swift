import Foundation

@testable import OpenAPIReading

/// Documents of tests.
enum Documents {
    /// Returns a document with some members besides those that each has.
    static func document(_ members: String, version: String = "3.1.0") throws -> OpenAPIDocument {
        try OpenAPIDocument(Data(text(members, version: version).utf8))
    }

    static func text(_ members: String, version: String = "3.1.0") -> String {
        """
        {"openapi": "\(version)", "info": {"title": "Pets", "version": "1"}, \(members)}
        """
    }

    /// Returns the schema `S` of a document, whose other schemas are `More` and `Other`.
    static func schema(_ text: String, version: String) throws -> (schema: Schema, remarks: [String]) {
        let document = try document(
            """
            "components": {"schemas": {"S": \(text), "More": {"type": "string"}, "Other": {"type": "object"}}}
            """,
            version: version
        )
        return (try document.schemas["S"].unwrapped(), document.remarks.map(\.description))
    }

    /// Each part of a document once, and everything by a reference.
    static let rich = text(
        """
        "servers": [{"url": "https://{host}/v1", "variables": {"host": {"default": "pets.example"}}}],
        "tags": [{"name": "pets", "description": "All pets."}],
        "security": [{"token": ["read"]}],
        "paths": {
            "/pets/{id}": {
                "parameters": [{"$ref": "#/components/parameters/id"}],
                "get": {
                    "operationId": "showPet", "tags": ["pets"], "security": [{}, {"key": [], "token": []}],
                    "responses": {"200": {"$ref": "#/components/responses/Pet"}, "default": {"description": "Failed."}}
                },
                "put": {"requestBody": {"$ref": "#/components/requestBodies/Pet"}, "responses": {"204": {}}}
            },
            "/pets": {"$ref": "#/components/pathItems/pets"}
        },
        "components": {
            "schemas": {
                "Pet": {
                    "type": "object", "required": ["name"], "additionalProperties": {"type": "string"},
                    "properties": {"name": {"type": "string"}, "parent": {"$ref": "#/components/schemas/Pet"}},
                    "discriminator": {"propertyName": "kind", "mapping": {"dog": "Pet"}}
                }
            },
            "parameters": {"id": {"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}},
            "responses": {
                "Pet": {
                    "description": "A pet.", "headers": {"ETag": {"$ref": "#/components/headers/ETag"}},
                    "content": {
                        "application/json": {
                            "schema": {"$ref": "#/components/schemas/Pet"},
                            "examples": {"rex": {"$ref": "#/components/examples/rex"}}
                        }
                    }
                }
            },
            "headers": {"ETag": {"schema": {"type": "string"}}},
            "examples": {"rex": {"value": {"name": "Rex"}}},
            "requestBodies": {
                "Pet": {
                    "required": true,
                    "content": {
                        "multipart/form-data": {
                            "schema": {"properties": {"photo": {"type": "string", "format": "binary"}}},
                            "encoding": {"photo": {"contentType": "image/png"}}
                        }
                    }
                }
            },
            "pathItems": {
                "pets": {
                    "parameters": [{"name": "tags", "in": "query"}, {"name": "tags", "in": "header"}],
                    "get": {
                        "deprecated": true,
                        "parameters": [
                            {"name": "tags", "in": "query", "schema": {"items": {"type": "string"}}, "example": ["a"]},
                            {"name": "filter", "in": "query", "content": {"application/json": {"schema": true}}}
                        ],
                        "responses": {"2XX": {"description": "Pets."}}
                    }
                }
            },
            "securitySchemes": {
                "token": {"type": "oauth2", "flows": {"password": {"tokenUrl": "/token"}}},
                "key": {"type": "apiKey", "name": "X-Key", "in": "header"},
                "basic": {"type": "http", "scheme": "Basic"},
                "bearer": {"type": "http", "scheme": "bearer"},
                "digest": {"type": "http", "scheme": "digest"},
                "tls": {"type": "mutualTLS"}
            }
        }
        """
    )
}
