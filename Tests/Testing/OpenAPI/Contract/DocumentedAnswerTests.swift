import Foundation
import MillraceMockServer
import MillraceOpenAPI
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceContract

struct DocumentedAnswerTests {
    typealias Expectation = (method: RequestMethod, target: String, headers: [String], answer: String)

    static let answers: [Row<Expectation>] = [
        Row("the first example", (.GET, "/pets", [], "200 application/json []")),
        Row(
            "another example",
            (.GET, "/pets", ["Prefer: example=two"], #"200 application/json [{"id":1},{"id":2}]"#)
        ),
        Row(
            "an unknown example",
            (.GET, "/pets", ["Prefer: example=three"], "400 There is no example three: The document has none, two.")
        ),
        Row("another status", (.GET, "/pets", ["Prefer: code=404"], "404 application/problem+json {}")),
        Row(
            "an unknown status",
            (
                .GET, "/pets", ["Prefer: code=500"],
                "400 The operation has no answer of status 500: The document has 200, 404."
            )
        ),
        Row("the default as a status", (.GET, "/pets/1", ["Prefer: code=503"], "503 - ")),
        Row("another media type", (.GET, "/pets", ["Accept: text/*"], "200 text/csv id")),
        Row(
            "by the schema",
            (.GET, "/pets/7", [], #"200 application/json {"born":"2026-01-02T09:30:00Z","id":1,"name":"text"}"#)
        ),
        Row("as GET", (.HEAD, "/pets", [], "200 application/json []")),
        Row("no body", (.DELETE, "/pets/7", [], "204 - ")),
        Row("events", (.GET, "/styles/.1/;matrix=1/age=1", [], "200 text/event-stream data: 1\n\n")),
        Row(
            "no operation",
            (
                .GET, "/toys", [],
                "404 The request differs from the document: GET, method and path: The document has no operation for the path."
            )
        ),
        Row(
            "another method",
            (
                .PUT, "/pets", [],
                """
                405 The request differs from the document: PUT, method and path: The document has no such operation; the \
                path has GET, POST.
                """
            )
        ),
        Row(
            "a parameter",
            (
                .GET, "/pets?limit=a", [],
                """
                400 The request differs from the document: GET /pets, query parameter `limit`: It has to be an integer, \
                and is a string.
                """
            )
        ),
        Row(
            "no credentials",
            (
                .POST, "/pets", [],
                """
                401 The request differs from the document: POST /pets, credentials: It has to have the credentials of \
                `key` or `token`.
                POST /pets, body: It is required, and isn't there.
                """
            )
        ),
    ]

    @Test(arguments: answers)
    func anAnswer(_ row: Row<Expectation>) throws {
        let (method, target, headers, answer) = row.value
        let fields = headers.map { field in
            let parts = field.split(separator: ": ").map(String.init)
            return HeaderField(name: parts[0], value: parts[1])
        }
        let request = RecordedRequest(method: method, target: target, headers: HeaderList(fields))
        let response = try DocumentedAnswers(document: PetsDocument.document()).response(to: request)
        #expect(try Self.text(of: response) == answer, sourceLocation: row.location)
    }

    @Test
    func aHeaderFieldOfTheDocument() throws {
        let response = try DocumentedAnswers(document: PetsDocument.document())
            .response(to: RecordedRequest(target: "/pets"))
        #expect(response.headers["X-Total"] == "1")
    }

    @Test
    func aServerAnswersAndRemembersWhatDiffered() throws {
        let document = try PetsDocument.document()
        let server = MockServer(openAPI: document)
        server.route(.GET, "/pets/7", .json(#"{"id": 7}"#))
        try server.start()
        defer { server.stop() }
        let texts = try ["/pets", "/pets/7", "/pets?limit=a"].map { target in
            let client = try TestClient(server)
            try client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            let text = try client.receiveToEnd().text
            let last = text.split(separator: "\r\n").last ?? ""
            return "\(text.prefix(12)) \(last)"
        }
        #expect(Array(texts.prefix(2)) == ["HTTP/1.1 200 []", #"HTTP/1.1 200 {"id": 7}"#])
        #expect(texts[2].hasPrefix("HTTP/1.1 400"))
        #expect(
            server.differences(from: document).map(\.description) == [
                "GET /pets, query parameter `limit`: It has to be an integer, and is a string."
            ]
        )
    }

    private static func text(of response: MockResponse) throws -> String {
        guard case let .data(data) = response.body else { return "\(response.status) - " }
        let type = response.headers["Content-Type"] ?? "-"
        guard response.status >= 400, let problem = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let title = problem["title"], let detail = problem["detail"]
        else { return "\(response.status) \(type) \(String(decoding: data, as: UTF8.self))" }
        return "\(response.status) \(title): \(detail)"
    }
}
