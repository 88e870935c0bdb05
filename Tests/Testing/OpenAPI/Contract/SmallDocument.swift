import Foundation
import MillraceOpenAPI

/// A document of tests: the methods of `/x`, with three kinds of credentials.
enum SmallDocument {
    static func make(_ methods: String) throws -> OpenAPIDocument {
        try OpenAPIDocument(
            Data(
                """
                {"openapi": "3.1.0", "info": {"title": "", "version": ""}, "paths": {"/x": {\(methods)}},
                "components": {"securitySchemes": {
                    "token": {"type": "http", "scheme": "bearer"}, "basic": {"type": "http", "scheme": "basic"},
                    "key": {"type": "apiKey", "in": "header", "name": "X-Key"}
                }}}
                """.utf8
            )
        )
    }
}
