import OpenAPIReading
import TestSupport
import Testing

@testable import ServiceGenerator

/// The functions for the pages of lists.
@Suite struct PagesTextTests {
    typealias Case = (parameters: String, answer: String, code: String?)

    private static func query(_ name: String, _ type: String = "string", _ more: String = "") -> String {
        #"{"name": "\#(name)", "in": "query", "schema": {"type": "\#(type)"\#(more)}}"#
    }

    private static func object(_ members: String, required: String = "") -> String {
        #"{"type": "object", "required": [\#(required)], "properties": {\#(members)}}"#
    }

    private static let rows = ##""items": {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}"##
    private static let list = ##"{"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}"##
    private static let text = #"{"type": "string"}"#
    private static let integer = #"{"type": "integer"}"#
    private static let boolean = #"{"type": "boolean"}"#

    /// The parameters and the answer of `GET /things`, and the code of the place after an answer, with its own.
    private static let operations: [Row<Case>] = [
        Row(
            "a cursor",
            (
                query("cursor"), object(#"\#(rows), "next_cursor": \#(text)"#),
                "answer, _ | answer.nextCursor?.isEmpty != false ? nil : answer.nextCursor"
            )
        ),
        Row(
            "a cursor that is always there",
            (
                query("after"), object(#""next": \#(text)"#, required: #""next""#),
                "answer, _ | answer.next.isEmpty ? nil : answer.next"
            )
        ),
        Row(
            "a token in an object for it, with a sign of more",
            (
                query("pageToken"),
                object(
                    #""meta": \#(object(#""nextPageToken": \#(text), "has_more": \#(boolean)"#, required: #""has_more""#))"#
                ),
                "answer, _ | answer.meta?.hasMore == false || answer.meta?.nextPageToken?.isEmpty != false"
                    + " ? nil : answer.meta?.nextPageToken"
            )
        ),
        Row(
            "a number of the next page",
            (query("page", "integer"), object(#""next_page": \#(integer)"#), "answer, _ | answer.nextPage")
        ),
        Row(
            "a next offset",
            (query("offset", "integer"), object(#""next_offset": \#(integer)"#), "answer, _ | answer.nextOffset")
        ),
        Row(
            "the id of the last element in a member",
            (
                query("after"),
                object(#"\#(rows), "has_more": \#(boolean), "last_id": \#(text)"#, required: #""has_more""#),
                "answer, _ | !answer.hasMore ? nil : answer.lastId"
            )
        ),
        Row(
            "the id of the last element",
            (
                query("starting_after"),
                object(#"\#(rows), "has_more": \#(boolean)"#, required: #""items", "has_more""#),
                "answer, _ | !answer.hasMore ? nil : answer.items.last?.id"
            )
        ),
        Row(
            "pages of a list",
            (query("page", "integer"), list, "answer, page | answer.isEmpty ? nil : (page ?? 1) + 1")
        ),
        Row(
            "pages from zero",
            (
                query("page", "integer", #", "default": 0"#), object(rows, required: #""items""#),
                "answer, page | answer.items.isEmpty ? nil : (page ?? 0) + 1"
            )
        ),
        Row(
            "offsets, and a list that may be missing",
            (
                query("skip", "integer"), object(rows),
                "answer, skip | answer.items?.isEmpty != false ? nil : (skip ?? 0) + (answer.items?.count ?? 0)"
            )
        ),
        Row(
            "offsets, with a sign of more",
            (
                query("offset", "integer"), object(#"\#(rows), "has_more": \#(boolean)"#, required: #""items""#),
                "answer, offset | answer.hasMore == false || answer.items.isEmpty"
                    + " ? nil : (offset ?? 0) + answer.items.count"
            )
        ),
        Row(
            "the word of a parameter that is the answer's here",
            (
                query("page") + ", " + query("answer"), object(#""next_page": \#(text)"#),
                "answer, _ | answer.nextPage?.isEmpty != false ? nil : answer.nextPage"
            )
        ),
        Row(
            "a link, which is no cursor",
            (query("after"), object(#""next": {"type": "string", "format": "uri"}"#), nil)
        ),
        Row(
            "a cursor of another type",
            (query("cursor", "integer"), object(#""next_cursor": \#(text)"#), nil)
        ),
        Row("a list without a parameter for pages", (query("limit", "integer"), list, nil)),
        Row("a parameter without a list", (query("page", "integer"), object(#""name": \#(text)"#), nil)),
        Row("an id of the last one without a sign of more", (query("after"), list, nil)),
        Row("a day that is called a start", (query("start", "string", #", "format": "date-time""#), list, nil)),
    ]

    private static func document(_ parameters: String, _ answer: String) throws -> OpenAPIDocument {
        try SmallDocument.make(
            paths: """
                "/things": {"get": {"operationId": "listThings", "parameters": [\(parameters)], "responses":
                  {"200": {"description": "", "content": {"application/json": {"schema": \(answer)}}}}}}
                """,
            components: #""schemas": {"Thing": {"required": ["id"], "properties": {"id": {"type": "string"}}}}"#
        )
    }

    @Test(arguments: operations) func pagesAreRecognizedWhereTheyAreDeclared(_ row: Row<Case>) throws {
        let (parameters, answer, code) = (row.value.parameters, row.value.answer, row.value.code)
        let text = SmallDocument.text(of: "ThingsBusinessController.swift", try Self.document(parameters, answer))
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        let start = lines.firstIndex { $0.hasPrefix(".pages(from:") }
        let found = start.flatMap { start -> String? in
            guard let open = lines[start].firstIndex(of: "{") else { return nil }
            let names = lines[start][open...].dropFirst(2).dropLast(3)
            return names + " | " + lines[(start + 1)...].prefix { !$0.hasPrefix("}") }.joined(separator: " ")
        }
        #expect(found == code, sourceLocation: row.location)
    }

    /// Other parameters are passed on, and a required one comes first.
    @Test func theFunctionHasAllParameters() throws {
        let parameters = """
            {"name": "page", "in": "query", "required": true, "schema": {"type": "integer"}},
            {"name": "shop", "in": "query", "required": true, "schema": {"type": "string"}}, \(Self.query("default"))
            """
        let text = SmallDocument.text(of: "ThingsBusinessController.swift", try Self.document(parameters, Self.list))
        let start = try #require(text.range(of: "extension"))
        #expect(
            text[start.lowerBound...] == """
                extension ThingsBusinessControllerProtocol {
                    /// Sends the pages of `fetchThings`, one request after the other.
                    func fetchThingsPages(
                        shop: String,
                        from page: Int? = nil,
                        default: String? = nil
                    ) -> SignalProducer<[Thing], CoreError> {
                        .pages(from: page) { answer, page in
                            answer.isEmpty ? nil : (page ?? 1) + 1
                        } reading: { page in
                            fetchThings(page: page ?? 1, shop: shop, default: `default`)
                        }
                    }
                }

                """
        )
    }
}
