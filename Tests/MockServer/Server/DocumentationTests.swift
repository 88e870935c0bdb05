import Foundation
import MillraceMockServer
import Testing

/// The snippets of the documentation, compiled and run.
struct DocumentationTests {
    @Test func theSnippetsOfMockServer() throws {
        let server = MockServer()
        try server.start()
        server.enqueue(.json(#"{"cities": [{"name": "London"}]}"#))
        let client = try TestClient(server)
        try client.get("/v1/cities")
        let request = server.takeRequest()
        #expect(request?.path == "/v1/cities")
        #expect(try client.receiveHead().contains("Content-Type: application/json\r\n"))
        #expect(try client.receive(32) == #"{"cities": [{"name": "London"}]}"#)

        server.route(.GET, "/v1/cities/:id") { request in
            .json(#"{"id": "\#(request.parameters["id"] ?? "")"}"#)
        }
        try client.get("/v1/cities/7")
        _ = try client.receiveHead()
        #expect(try client.receive(11) == #"{"id": "7"}"#)
    }

    @Test func theSnippetOfMockResponse() throws {
        let server = MockServer()
        try server.start()
        server.enqueue(.json(#"{"cities": []}"#).delayingHead(by: .milliseconds(200)))
        server.enqueue(.text("half of this").disconnecting(at: .body(after: 4)))
        let client = try TestClient(server)
        try client.get("/")
        try client.get("/")
        #expect(try client.receiveToEnd().text.hasSuffix("\r\n\r\nhalf"))
    }

    @Test func theSnippetOfNearMiss() throws {
        let server = MockServer()
        try server.start()
        server.route(.GET, "/v1/cities/:id", .status(204))
        let client = try TestClient(server)
        try client.get("/v1/citys/7")
        _ = try client.receiveHead()
        #expect(
            server.nearMisses.first?.description == """
                Nothing answers GET /v1/citys/7.
                The closest route is GET /v1/cities/:id:
                  segment 2 is "citys" where the route has "cities"
                All routes:
                  GET /v1/cities/:id

                """
        )
    }

    @Test func otherWaysToMakeAnswers() throws {
        let encoded = try MockResponse.json(encoding: ["name": "Bath"], status: 201)
        #expect(encoded.status == 201)
        #expect(encoded.body.length == #"{"name":"Bath"}"#.utf8.count)
        #expect(MockResponse.text("ä").body.length == 2)
        guard case .stream(let length, let source) = ResponseBody.counting(length: 600) else {
            Issue.record("The counting body isn't a stream.")
            return
        }
        #expect(length == 600)
        #expect(source(255, 3) == Data([255, 0, 1]))
        #expect(source(599, 64) == Data([87]))
    }
}
