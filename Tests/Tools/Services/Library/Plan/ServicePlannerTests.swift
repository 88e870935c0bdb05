import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct ServicePlannerTests {
    typealias Case = (operation: String, type: String)

    static let operations: [Row<Case>] = [
        Row("nothing", (#""responses": {"204": {"description": ""}}"#, "Void, Void")),
        Row(
            "the lowest success with a body",
            (responses(["201": "integer", "204": nil, "202": "string"]), "Void, Int")
        ),
        Row("the default where nothing else is a success", (responses(["default": "string"]), "Void, String")),
        Row("a default beside refusals is one", (responses(["default": "string", "404": "integer"]), "Void, Void")),
        Row("a text", (#""responses": {"200": {"description": "", "content": {"text/csv": {}}}}"#, "Void, String")),
        Row("an image", (#""responses": {"200": {"description": "", "content": {"image/png": {}}}}"#, "Void, Data")),
        Row(
            "any JSON",
            (#""responses": {"200": {"description": "", "content": {"application/json": {}}}}"#, "Void, JSONValue")
        ),
        Row(
            "a list to send",
            (body("application/json", #"{"type": "array", "items": {"type": "string"}}"#), "[String], Void")
        ),
        Row("a merge patch", (body("application/merge-patch+json", #"{"type": "string"}"#), "String, Void")),
        Row(
            "a form",
            (
                body("application/x-www-form-urlencoded", #"{"properties": {"a": {"type": "string"}}}"#),
                "ThingForm, Void"
            )
        ),
        Row(
            "a form with an object",
            (
                body("application/x-www-form-urlencoded", #"{"properties": {"a": {"type": "object"}}}"#),
                "UploadBody, Void"
            )
        ),
        Row("parts", (body("multipart/form-data", #"{"properties": {"a": {"type": "string"}}}"#), "UploadBody, Void")),
        Row(
            "bytes",
            (body("application/octet-stream", #"{"type": "string", "format": "binary"}"#), "UploadBody, Void")
        ),
    ]

    private static func responses(_ types: [String: String?]) -> String {
        let all = types.map { status, type in
            let content = type.map { #", "content": {"application/json": {"schema": {"type": "\#($0)"}}}"# } ?? ""
            return "\"\(status)\": {\"description\": \"\"\(content)}"
        }
        return "\"responses\": {\(all.joined(separator: ", "))}"
    }

    private static func body(_ type: String, _ schema: String) -> String {
        #""requestBody": {"content": {"\#(type)": {"schema": \#(schema)}}}, "responses": {}"#
    }

    @Test(arguments: operations) func anOperationHasARequestAndAResponse(_ row: Row<Case>) throws {
        let document = try SmallDocument.make(
            paths: "\"/things\": {\"post\": {\"operationId\": \"thing\", \(row.value.operation)}}"
        )
        let plan = ServicePlan(document).tags.first?.operations.first
        #expect(plan.map { "\($0.request.type), \($0.response.type)" } == row.value.type, sourceLocation: row.location)
    }

    static let securities: [Row<(security: String, kind: String)>] = [
        Row("none", ("[]", "NoAuth")),
        Row("optional", (#"[{"key": []}, {}]"#, "NoAuth")),
        Row("one", (#"[{"api_key": []}]"#, "ApiKeyAuth")),
        Row("one whose name says it", (#"[{"BasicAuth": []}]"#, "BasicAuth")),
        Row("two together", (#"[{"api_key": [], "BasicAuth": []}]"#, "BasicAuthAndApiKeyAuth")),
        Row("the first of several that the SDK has", (#"[{"tls": []}, {"api_key": []}]"#, "ApiKeyAuth")),
        Row("one that the SDK has not", (#"[{"tls": []}]"#, "TlsAuth")),
    ]

    @Test(arguments: securities) func anOperationHasAKindOfAuthentication(_ row: Row<(security: String, kind: String)>)
        throws
    {
        let document = try SmallDocument.make(
            paths: "\"/things\": {\"get\": {\"security\": \(row.value.security), \"responses\": {}}}",
            components: """
                "securitySchemes": {
                  "api_key": {"type": "apiKey", "name": "X-Key", "in": "header"},
                  "BasicAuth": {"type": "http", "scheme": "basic"},
                  "tls": {"type": "mutualTLS"}
                }
                """
        )
        let plan = ServicePlan(document)
        #expect(plan.tags.first?.operations.first?.auth == row.value.kind, sourceLocation: row.location)
        let kinds = row.value.kind == "NoAuth" ? [] : [row.value.kind]
        #expect(plan.authKinds.map(\.name) == kinds, sourceLocation: row.location)
    }

    @Test func severalRefusalsAreOneUnionForAllOperationsThatHaveThem() throws {
        func reference(_ name: String) -> String {
            ##"{"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/\##(name)"}}}}"##
        }
        let responses =
            "{\"204\": {\"description\": \"\"}, \"404\": \(reference("Gone")), \"422\": \(reference("Wrong"))}"
        let document = try SmallDocument.make(
            paths: """
                "/things": {"get": {"responses": \(responses)}, "put": {"responses": \(responses)}},
                "/others": {"get": {"responses": \(responses)}}
                """,
            components: """
                "schemas": {
                  "Gone": {"required": ["detail"], "properties": {"detail": {"type": "string"}}},
                  "Wrong": {"properties": {"detail": {"type": "array"}}}
                }
                """
        )
        let plan = ServicePlan(document)
        #expect(Set(plan.tags.flatMap(\.operations).map(\.failure)) == [.model("GoneOrWrong")])
        #expect(plan.models.map(\.name) == ["Gone", "GoneOrWrong", "Wrong"])
        guard case let .union(alternatives, nil, nil)? = plan.modelsByName["GoneOrWrong"]?.kind else {
            Issue.record("it is no union")
            return
        }
        // With the most required members first: the other one would take any object.
        #expect(alternatives.map(\.name) == ["gone", "wrong"])
    }
}
