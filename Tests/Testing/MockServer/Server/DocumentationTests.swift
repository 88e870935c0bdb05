import Foundation
import MillraceMockServer
import MockServerTestSupport
import Testing

/// The snippets of the documentation, compiled and run.
struct DocumentationTests {
    private let server: MockServer
    private let client: TestClient

    init() throws {
        server = MockServer()
        try server.start()
        client = try TestClient(server)
    }

    @Test func theSnippetsOfMockServer() throws {
        server.enqueue(.json(#"{"cities": [{"name": "London"}]}"#))
        let answer = try client.answer("/v1/cities", body: 32)
        let request = server.takeRequest()
        server.route(.GET, "/v1/cities/:id") { request in
            .json(#"{"id": "\#(request.parameters["id"] ?? "")"}"#)
        }
        let city = try client.answer("/v1/cities/7", body: 11)[1]
        #expect(
            [request?.path, answer[1], city] == ["/v1/cities", #"{"cities": [{"name": "London"}]}"#, #"{"id": "7"}"#]
        )
        #expect(answer[0].contains("Content-Type: application/json\r\n"))
    }

    @Test func theSnippetOfMockResponse() throws {
        server.enqueue(.json(#"{"cities": []}"#).delayingHead(by: .milliseconds(200)))
        server.enqueue(.text("half of this").disconnecting(at: .body(after: 4)))
        try client.get("/")
        try client.get("/")
        #expect(try client.receiveToEnd().text.hasSuffix("\r\n\r\nhalf"))
    }

    @Test func otherWaysToMakeAnswers() throws {
        let encoded = try MockResponse.json(encoding: ["name": "Bath"], status: 201)
        #expect((encoded.status, encoded.body.length) == (201, #"{"name":"Bath"}"#.utf8.count))
        guard case .stream(let length, let source) = ResponseBody.counting(length: 600) else {
            Issue.record("The counting body isn't a stream.")
            return
        }
        #expect(
            (MockResponse.text("ä").body.length, length, [source(255, 3), source(599, 64)])
                == (2, 600, [Data([255, 0, 1]), Data([87])])
        )
    }
}
