import Foundation
import MillraceMockServer
import MillraceOpenAPI
import OpenAPIReading
import TestSupport
import Testing

@testable import MillraceContract

/// Answers to documents that say what HTTP can't send, or what a value of JSON can't be.
struct UnusualAnswerTests {
    typealias Expectation = (responses: String, fields: [String], answer: String)

    static let answers: [Row<Expectation>] = [
        Row(
            "fields of the server",
            (
                """
                "200": {"headers": {
                    "Content-Length": {"schema": {"type": "integer"}}, "transfer-encoding": {"schema": {"type": "string"}},
                    "Connection": {"schema": {"type": "string"}}, "Date": {"schema": {"type": "string"}},
                    "X-A": {"schema": {"type": "integer"}}
                }}
                """,
                [], "200 [X-A: 1] -"
            )
        ),
        Row(
            "fields that HTTP can't have",
            (
                #""200": {"headers": {"X A": {"schema": {}}, "": {"schema": {}}, "X-B": {"schema": {"enum": ["a\r\nb: c"]}}}}"#,
                [], "200 [] -"
            )
        ),
        Row(
            "fields of lists and objects",
            (
                """
                "200": {"headers": {
                    "X-A": {"schema": {"enum": [[1, "b"]]}}, "X-B": {"schema": {"enum": [{"a": 1, "b": true}]}}
                }}
                """,
                [], "200 [X-A: 1,b, X-B: a,1,b,true] -"
            )
        ),
        Row("no body", (#""204": {"content": {"application/json": {"schema": {"enum": [1]}}}}"#, [], "204 [] -")),
        Row("an answer before the answer", (#""100": {}, "1XX": {}"#, [], "204 [] -")),
        Row("a class of statuses", (#""4XX": {}, "5XX": {}"#, [], "400 [] -")),
        Row(
            "anything",
            (#""200": {"content": {"application/json": {}}}"#, [], "200 [Content-Type: application/json] {}")
        ),
        Row("any image", (image, [], "200 [Content-Type: image/png] text")),
        Row("any image, asked for", (image, ["Accept: image/jpeg"], "200 [Content-Type: image/jpeg] text")),
        Row(
            "any application",
            (
                #""200": {"content": {"application/*": {"schema": {"enum": [1]}}}}"#, ["Accept: application/*"],
                "200 [Content-Type: application/json] 1"
            )
        ),
        Row(
            "XML without an example",
            (
                #""200": {"content": {"application/xml": {"schema": {"enum": [{"a": 1}]}}}}"#, [],
                "501 No text of application/xml can be made"
            )
        ),
        Row(
            "XML with an example",
            (
                #""200": {"content": {"application/xml": {"example": "<a/>"}}}"#, [],
                "200 [Content-Type: application/xml] <a/>"
            )
        ),
        Row(
            "a form",
            (
                #""200": {"content": {"application/x-www-form-urlencoded": {"schema": {"enum": [{"a": [1, "&ü"], "b": 2}]}}}}"#,
                [], "200 [Content-Type: application/x-www-form-urlencoded] a=1&a=%26%C3%BC&b=2"
            )
        ),
        Row(
            "lines of JSON",
            (
                #""200": {"content": {"application/x-ndjson": {"schema": {"enum": [[1, {}]]}}}}"#, [],
                "200 [Content-Type: application/x-ndjson] 1\n{}\n"
            )
        ),
        Row(
            "lines in an event",
            (
                #""200": {"content": {"text/event-stream": {"schema": {"enum": ["a\nb\r\nc"]}}}}"#, [],
                "200 [Content-Type: text/event-stream] data: a\ndata: b\ndata: c\n\n"
            )
        ),
        Row("weights", (two, ["Accept: application/json;q=0.1, text/plain"], "200 [Content-Type: text/plain] t")),
        Row(
            "a weight of zero",
            (two, ["Accept: application/json;q=0, text/*;q=0.1"], "200 [Content-Type: text/plain] t")
        ),
        Row("no type that is accepted", (two, ["Accept: image/png"], "200 [Content-Type: application/json] 1")),
        Row("no examples", (two, ["Prefer: example=a"], "400 There is no example a")),
    ]

    private static let image = #""200": {"content": {"image/*": {"schema": {"type": "string"}}}}"#
    private static let two = """
        "200": {"content": {"application/json": {"schema": {"enum": [1]}}, "text/plain": {"schema": {"enum": ["t"]}}}}
        """

    @Test(arguments: answers)
    func anAnswer(_ row: Row<Expectation>) throws {
        let document = try SmallDocument.make(#""get": {"responses": {\#(row.value.responses)}}"#)
        let fields = row.value.fields.map { field in
            let parts = field.split(separator: ": ").map(String.init)
            return HeaderField(name: parts[0], value: parts[1])
        }
        let response = DocumentedAnswers(document: document)
            .response(to: RecordedRequest(target: "/x", headers: HeaderList(fields)))
        #expect(Self.text(of: response) == row.value.answer, sourceLocation: row.location)
    }

    @Test
    func anEncodingOfTheDocument() throws {
        let document = try SmallDocument.make(
            #""get": {"responses": {"200": {"content": {"text/plain; charset=ISO-8859-1": {"schema": {"enum": ["é€"]}}}}}}"#
        )
        let response = DocumentedAnswers(document: document).response(to: RecordedRequest(target: "/x"))
        guard case let .data(data) = response.body else {
            Issue.record("no body")
            return
        }
        #expect(Array(data) == [0xE9, UInt8(ascii: "?")])
    }

    static let challenges: [Row<(security: String, challenge: String)>] = [
        Row("a token", (#"{"token": []}"#, "Bearer")),
        Row("a password", (#"{"basic": []}"#, #"Basic realm="document""#)),
        Row("a key", (#"{"key": []}"#, "Credentials")),
        Row("several", (#"{"token": []}, {"basic": [], "key": []}"#, #"Basic realm="document", Bearer, Credentials"#)),
    ]

    @Test(arguments: challenges)
    func aChallenge(_ row: Row<(security: String, challenge: String)>) throws {
        let document = try SmallDocument.make(#""get": {"security": [\#(row.value.security)], "responses": {}}"#)
        let response = DocumentedAnswers(document: document).response(to: RecordedRequest(target: "/x"))
        #expect(response.status == 401, sourceLocation: row.location)
        #expect(response.headers["WWW-Authenticate"] == row.value.challenge, sourceLocation: row.location)
    }

    private static func text(of response: MockResponse) -> String {
        var text = ""
        if case let .data(data) = response.body { text = String(decoding: data, as: UTF8.self) }
        if response.status >= 400,
            let problem = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        {
            return "\(response.status) \(problem["title"] ?? "")"
        }
        let fields = response.headers.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        return "\(response.status) [\(fields)] \(text.isEmpty ? "-" : text)"
    }
}
