import Foundation
import OpenAPIReading

@testable import ServiceGenerator

/// Documents for tests, put together from parts.
enum SmallDocument {
    /// Returns a document with the paths and the components of JSON texts.
    static func make(paths: String = "", components: String = "") throws -> OpenAPIDocument {
        let text = """
            {
              "openapi": "3.1.0",
              "info": {"title": "Test", "version": "1"},
              "paths": {\(paths)},
              "components": {\(components)}
            }
            """
        return try OpenAPIDocument(Data(text.utf8))
    }

    /// Returns a document in which `POST /things` sends and receives `Thing`, one of the schemas of a JSON text.
    static func make(schemas: String) throws -> OpenAPIDocument {
        let body = ##"{"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}}"##
        return try make(
            paths: """
                "/things": {
                  "post": {
                    "operationId": "createThing",
                    "requestBody": \(body),
                    "responses": {"200": {"description": "", \(body.dropFirst())}
                  }
                }
                """,
            components: "\"schemas\": {\(schemas)}"
        )
    }

    /// Returns the text of a generated file whose path ends with a name; empty without one.
    static func text(of file: String, _ document: OpenAPIDocument) -> String {
        SourceFiles(ServicePlan(document), CodeStyle(module: "App")).files.first { $0.path.hasSuffix("/" + file) }?.text
            ?? ""
    }
}
