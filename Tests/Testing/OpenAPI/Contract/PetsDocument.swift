import Foundation
import MillraceOpenAPI

/// A document of tests: parameters of each style, bodies of each media type, credentials and answers.
enum PetsDocument {
    static func document() throws -> OpenAPIDocument {
        try OpenAPIDocument(Data(text.utf8))
    }

    static let text = """
        {"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "servers": [{"url": "https://pets.example/v1"}],
        "paths": {
            "/pets": {
                "get": {
                    "parameters": [
                        {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 100}},
                        {"name": "tags", "in": "query", "schema": {"type": "array", "items": {"enum": ["a", "b c"]}}},
                        {"name": "ids", "in": "query", "explode": false,
                            "schema": {"type": "array", "items": {"type": "integer"}}},
                        {"name": "pipe", "in": "query", "explode": false, "style": "pipeDelimited",
                            "schema": {"type": "array", "items": {"type": "integer"}}},
                        {"name": "space", "in": "query", "explode": false, "style": "spaceDelimited",
                            "schema": {"type": "array", "items": {"type": "integer"}}},
                        {"name": "deep", "in": "query", "style": "deepObject", "explode": true,
                            "schema": {"type": "object", "properties": {"age": {"type": "integer"}}}},
                        {"name": "box", "in": "query",
                            "schema": {"type": "object", "properties": {"north": {"type": "number"}}}},
                        {"name": "flat", "in": "query", "explode": false,
                            "schema": {"type": "object", "properties": {"age": {"type": "integer"}}}},
                        {"name": "filter", "in": "query", "content": {"application/json":
                            {"schema": {"type": "object", "required": ["age"]}}}},
                        {"name": "X-Ids", "in": "header", "schema": {"type": "array", "items": {"type": "integer"}}},
                        {"name": "theme", "in": "cookie", "schema": {"enum": ["dark", "light"]}}
                    ],
                    "responses": {
                        "200": {
                            "headers": {"X-Total": {"required": true, "schema": {"type": "integer"}}},
                            "content": {
                                "application/json": {
                                    "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}},
                                    "examples": {"none": {"value": []}, "two": {"value": [{"id": 1}, {"id": 2}]}}
                                },
                                "text/csv": {"schema": {"type": "string", "examples": ["id"]}}
                            }
                        },
                        "404": {"content": {"application/problem+json": {"schema": {"type": "object"}}}}
                    }
                },
                "post": {
                    "security": [{"token": []}, {"key": []}],
                    "requestBody": {"required": true, "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}},
                        "application/x-www-form-urlencoded": {"schema": {"$ref": "#/components/schemas/Form"}},
                        "multipart/form-data": {"schema": {"$ref": "#/components/schemas/Form"}}
                    }},
                    "responses": {"201": {"content": {"application/json": {
                        "schema": {"$ref": "#/components/schemas/Pet"}
                    }}}, "4XX": {}}
                }
            },
            "/pets/{id}": {
                "get": {
                    "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
                    "responses": {"200": {"content": {"application/json": {
                        "schema": {"$ref": "#/components/schemas/Pet"}
                    }}}, "default": {}}
                },
                "delete": {
                    "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "integer"}}],
                    "responses": {"204": {}}
                }
            },
            "/styles/{label}/{matrix}/{simple}": {
                "get": {
                    "parameters": [
                        {"name": "label", "in": "path", "required": true, "style": "label", "explode": true,
                            "schema": {"type": "array", "items": {"type": "integer"}}},
                        {"name": "matrix", "in": "path", "required": true, "style": "matrix", "explode": true,
                            "schema": {"type": "array", "items": {"type": "integer"}}},
                        {"name": "simple", "in": "path", "required": true, "explode": true,
                            "schema": {"type": "object", "properties": {"age": {"type": "integer"}}}}
                    ],
                    "responses": {"200": {"content": {"text/event-stream": {"schema": {"type": "integer"}}}}}
                }
            }
        },
        "components": {
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "key": {"type": "apiKey", "in": "query", "name": "key"}
            },
            "schemas": {
                "Pet": {"type": "object", "required": ["id"], "properties": {
                    "id": {"type": "integer"}, "name": {"type": "string"},
                    "born": {"type": "string", "format": "date-time"}
                }},
                "Form": {"type": "object", "required": ["id"], "properties": {
                    "id": {"type": "integer"}, "tags": {"type": "array", "items": {"type": "string"}},
                    "photo": {"type": "string"}
                }}
            }
        }}
        """
}
