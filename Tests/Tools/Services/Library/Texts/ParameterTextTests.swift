import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

@Suite struct ParameterTextTests {
    typealias Case = (parameter: String, code: [String])

    /// The line of a value that is a text.
    private static let text = #"if let q { query.append(URLQueryItem(name: "q", value: q)) }"#

    /// The parameters of `GET /things/{id}`, and the lines of its function that write them.
    static let parameters: [Row<Case>] = [
        Row(
            "a text",
            (
                #""in": "query", "required": true, "schema": {"type": "string"}"#,
                [
                    #".query([URLQueryItem(name: "q", value: q)])"#
                ]
            )
        ),
        Row(
            "an optional number",
            (
                #""in": "query", "schema": {"type": "integer"}"#,
                [
                    #"if let q { query.append(URLQueryItem(name: "q", value: String(q))) }"#
                ]
            )
        ),
        Row(
            "a date",
            (
                #""in": "query", "schema": {"type": "string", "format": "date-time"}"#,
                [
                    #"if let q { query.append(URLQueryItem(name: "q", value: q.formatted(.iso8601))) }"#
                ]
            )
        ),
        Row(
            "an enumeration",
            (
                #""in": "query", "schema": {"enum": ["a", "b"]}"#,
                [
                    #"if let q { query.append(URLQueryItem(name: "q", value: q.rawValue)) }"#
                ]
            )
        ),
        Row(
            "a list, exploded",
            (
                #""in": "query", "schema": {"type": "array", "items": {"type": "integer"}}"#,
                [
                    "for value in q ?? [] {", #"    query.append(URLQueryItem(name: "q", value: String(value)))"#, "}",
                ]
            )
        ),
        Row(
            "a list",
            (
                #""in": "query", "explode": false, "schema": {"type": "array", "items": {"type": "string"}}"#,
                [#"if let q { query.append(URLQueryItem(name: "q", value: q.joined(separator: ","))) }"#]
            )
        ),
        Row(
            "a list with pipes",
            (
                #""in": "query", "style": "pipeDelimited", "schema": {"type": "array", "items": {"type": "string"}}"#,
                [#"if let q { query.append(URLQueryItem(name: "q", value: q.joined(separator: "|"))) }"#]
            )
        ),
        Row(
            "a list with spaces",
            (
                #""in": "query", "style": "spaceDelimited", "required": true, "schema": {"type": "array", "items": {"type": "integer"}}"#,
                [#".query([URLQueryItem(name: "q", value: q.map { String($0) }.joined(separator: " "))])"#]
            )
        ),
        Row(
            "an object, exploded",
            (
                #""in": "query", "schema": {"required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#,
                [
                    #"if let a = q?.a { query.append(URLQueryItem(name: "a", value: a)) }"#,
                    #"if let b = q?.b { query.append(URLQueryItem(name: "b", value: String(b))) }"#,
                ]
            )
        ),
        Row(
            "an object as one item",
            (
                #""in": "query", "explode": false, "required": true, "schema": {"required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}"#,
                [
                    "let pairs: [[String]] = [", #"    ["a", q.a],"#, #"    q.b.map { ["b", String($0)] } ?? [],"#,
                    "]",
                    #"query.append(URLQueryItem(name: "q", value: pairs.joined().joined(separator: ",")))"#,
                ]
            )
        ),
        Row(
            "a deep object",
            (
                #""in": "query", "style": "deepObject", "schema": {"properties": {"a": {"type": "array", "items": {"type": "string"}}}}"#,
                [
                    "for value in q?.a ?? [] {", #"    query.append(URLQueryItem(name: "q[a]", value: value))"#, "}",
                ]
            )
        ),
        Row(
            "JSON",
            (
                #""in": "query", "content": {"application/json": {"schema": {"type": "object"}}}"#,
                [
                    #"if let q { query.append(URLQueryItem(name: "q", value: q)) }"#
                ]
            )
        ),
        Row(
            "an object with a list of itself",
            (##""in": "query", "schema": {"$ref": "#/components/schemas/Node"}"##, [text])
        ),
        Row(
            "a deep object with a list of itself",
            (##""in": "query", "style": "deepObject", "schema": {"$ref": "#/components/schemas/Node"}"##, [text])
        ),
        Row(
            "a list of objects with a list of themselves",
            (##""in": "query", "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}}"##, [text])
        ),
        Row(
            "a header field with a list of itself",
            (##""in": "header", "schema": {"$ref": "#/components/schemas/Node"}"##, [#"headers["q"] = q"#])
        ),
        Row(
            "a header field",
            (
                #""in": "header", "schema": {"type": "integer"}"#,
                [
                    #"headers["q"] = q.map { String($0) }"#
                ]
            )
        ),
        Row(
            "a required header field",
            (
                #""in": "header", "required": true, "schema": {"type": "string"}"#,
                [
                    #".headers(["q": q])"#
                ]
            )
        ),
        Row(
            "a cookie",
            (#""in": "cookie", "schema": {"type": "string"}"#, [#"headers["Cookie"] = q.map { "q=" + $0 }"#])
        ),
        Row(
            "a required cookie",
            (
                #""in": "cookie", "required": true, "schema": {"type": "boolean"}"#,
                [
                    #".headers(["Cookie": "q=" + String(q)])"#
                ]
            )
        ),
    ]

    @Test(arguments: parameters) func aParameterIsWrittenInItsStyle(_ row: Row<Case>) throws {
        let lines = try lines(path: "/things", "{\"name\": \"q\", \(row.value.parameter)}")
        #expect(row.value.code.filter { !lines.contains($0) } == [], sourceLocation: row.location)
        if !row.value.code.allSatisfy(lines.contains) { Issue.record("\(lines)", sourceLocation: row.location) }
    }

    static let paths: [Row<(schema: String, path: String)>] = [
        Row("a text", (#""schema": {"type": "string"}"#, #"/things/\(id)/x"#)),
        Row("a UUID", (#""schema": {"type": "string", "format": "uuid"}"#, #"/things/\(id)/x"#)),
        Row(
            "a date",
            (#""schema": {"type": "string", "format": "date-time"}"#, #"/things/\(id.formatted(.iso8601))/x"#)
        ),
        Row(
            "a list",
            (#""schema": {"type": "array", "items": {"type": "string"}}"#, #"/things/\(id.joined(separator: ","))/x"#)
        ),
        Row("a label", (#""style": "label", "schema": {"type": "integer"}"#, #"/things/.\(id)/x"#)),
        Row("a matrix", (#""style": "matrix", "schema": {"type": "integer"}"#, #"/things/;id=\(id)/x"#)),
    ]

    @Test(arguments: paths) func aParameterOfThePathIsAnArgumentOfTheTemplate(
        _ row: Row<(schema: String, path: String)>
    ) throws {
        let parameter = "{\"name\": \"id\", \"in\": \"path\", \"required\": true, \(row.value.schema)}"
        let lines = try lines(path: "/things/{id}/x", parameter)
        let expected = "BackendResource(path: .api(.core, \"\(row.value.path)\"), method: .GET)"
        #expect(lines.contains(expected), sourceLocation: row.location)
    }

    /// The lines of the function of `GET` on a path with a parameter.
    private func lines(path: String, _ parameter: String) throws -> [String] {
        let document = try SmallDocument.make(
            paths:
                "\"\(path)\": {\"get\": {\"parameters\": [\(parameter)], \"responses\": {\"204\": {\"description\": \"\"}}}}",
            components: """
                "schemas": {"Node": {"properties": {
                  "v": {"type": "integer"}, "kids": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}}
                }}}
                """
        )
        return SmallDocument.text(of: "ThingsService.swift", document).split(separator: "\n").map { line in
            String(line.hasPrefix("            .") ? line.dropFirst(12) : line.dropFirst(8))
        }
    }
}
