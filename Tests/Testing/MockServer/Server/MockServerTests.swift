import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.bodyTimeLimit) struct MockServerTests {
    private static let ok = "HTTP/1.1 200 OK\r\n"

    @Test func enqueuedAnswersRoutesAndTheDispatcherComeInThisOrder() throws {
        try withServer { server in
            server.route(.GET, "/a", .text("route"))
            server.route(.GET, "/v1/cities/:id") { .text($0.parameters["id"] ?? "none") }
            server.enqueue(.text("one"))
            server.enqueue(.text("two"))
            let client = try TestClient(server)
            var log: [String] = []
            func ask(_ target: String, body: String) throws {
                let answer = try client.answer(target, body: body.utf8.count)
                log.append("\(answer[0].prefix(12)) \(answer[1]), left \(server.enqueuedCount)")
            }
            for body in ["one", "two", "route"] { try ask("/a", body: body) }
            try ask("/v1/cities/B%C3%A4th?x=1", body: "Bäth")
            let head = try client.answer("/v1/citys/7")[0]
            let miss = try #require(server.nearMisses.first)
            log.append("\(head.prefix(12)) \(miss.closestRoute ?? "none")")
            let isSent = try client.receive(miss.description.utf8.count) == miss.description
            server.dispatcher = { .text($0.path, status: 299) }
            try ask("/other", body: "/other")
            #expect(
                log == [
                    "HTTP/1.1 200 one, left 1", "HTTP/1.1 200 two, left 0", "HTTP/1.1 200 route, left 0",
                    "HTTP/1.1 200 Bäth, left 0", "HTTP/1.1 404 GET /v1/cities/:id", "HTTP/1.1 299 /other, left 0",
                ]
            )
            #expect(isSent && server.nearMisses.count == 1)
        }
    }

    @Test func everythingOnTheWireIsRecorded() throws {
        try withServer { server in
            server.enqueue(.status(200))
            let client = try TestClient(server)
            let head = "POST /a?b=c HTTP/1.1\r\nhost: x\r\nX-A: 1\r\nx-a:  2\r\nTransfer-Encoding: chunked\r\n\r\n"
            try client.send(head + "3\r\nabc\r\n2\r\nde\r\n0\r\nT: end\r\n\r\n")
            _ = try client.receiveHead()
            _ = try client.answer("/missing")
            let request = try #require(server.requests.first)
            let headers: HeaderList = ["host": "x", "X-A": "1", "x-a": "2", "Transfer-Encoding": "chunked"]
            #expect(
                (request.method, request.target, request.headers, request.headers.values(of: "X-A"))
                    == (.POST, "/a?b=c", headers, ["1", "2"])
            )
            #expect(
                (request.rawHead, request.bodyText, request.trailers, request.problem)
                    == (Data(head.utf8), "abcde", ["T": "end"], nil)
            )
            #expect(server.requests.map { [$0.connectionNumber, $0.sequenceNumber] } == [[1, 0], [1, 1]])
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() throws {
        try withServer { server in
            server.route(.GET, "/slow", MockResponse.text("slow").delayingHead(by: .milliseconds(5)))
            server.route(.GET, "/queued", on: .global()) { _ in .text("queued") }
            server.route(.GET, "/fast", .text("fast"))
            let client = try TestClient(server)
            let paths = ["/slow", "/queued", "/fast"]
            try client.send(paths.map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            let bodies = try ["slow", "queued", "fast"].map { body in
                _ = try client.receiveHead()
                return try "/" + client.receive(body.utf8.count)
            }
            #expect(bodies == paths)
        }
    }

    @Test(arguments: ["HTTP/1.1\r\nHost: x\r\nConnection: close", "HTTP/1.0"])
    func aClientEndsTheConnection(request: String) throws {
        try withServer { server in
            server.route(.GET, "/", .text("x"))
            let client = try TestClient(server)
            try client.send("GET / \(request)\r\n\r\n")
            let text = try client.receiveToEnd().text
            #expect(text.hasSuffix("\r\n\r\nx") && text.contains("\r\nConnection: close\r\n"), "\(text)")
        }
    }

    /// What the socket can't take at once is written before the connection closes.
    @Test(arguments: [1, 63 << 10, (16 << 20) + 1]) func aClientThatHasEndedGetsItsWholeAnswer(size: Int) throws {
        try withServer { server in
            server.enqueue(MockResponse(body: .data(Data(count: size))))
            let client = try TestClient(server)
            try client.get("/")
            client.endSending()
            // The server has read everything before the client takes any of the answer.
            let request = server.takeRequest()
            _ = server.openRequests
            let head = try client.receiveHead()
            try client.skip(size)
            let isWhole = try client.receiveToEnd() == ("", .endOfFile)
            #expect(request != nil && head.contains("Content-Length: \(size)\r\n") && isWhole, "\(head)")
        }
    }

    @Test func headHasNoBodyAndKeepsTheConnection() throws {
        try withServer { server in
            server.route(.GET, "/", .text("hello"))
            let client = try TestClient(server)
            try client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
            let head = try client.receiveHead()
            let answer = try client.answer("/", body: 5)
            #expect(answer == [head, "hello"] && head.contains("Content-Length: 5\r\n"))
        }
    }

    @Test func expectationsAreContinuedOrRefused() throws {
        try withServer { server in
            server.route(.POST, "/") { .text($0.bodyText) }
            let head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            let client = try TestClient(server)
            try client.send(head)
            let answer = try client.receiveHead()
            try client.send("hi")
            let lines = [answer, String(try client.receiveHead().prefix(16)), try client.receive(2)]
            #expect(lines == ["HTTP/1.1 100 Continue\r\n\r\n", Self.ok, "hi"])
            server.enqueue(MockResponse.status(417).beforeBody())
            try client.send(head)
            let refusal = try client.receiveToEnd().text.prefix(32)
            let problem = server.requests.last?.problem
            #expect(
                (refusal, problem)
                    == ("HTTP/1.1 417 Expectation Failed\r\n", "answered before the body, as scripted")
            )
        }
    }

    @Test func aServerStartsOnceAndStopsAsOftenAsAsked() throws {
        let server = MockServer()
        #expect((server.address, server.port, server.url.absoluteString) == ("127.0.0.1", 0, "http://127.0.0.1:0"))
        server.stop()
        try server.start()
        #expect(server.url.absoluteString == "http://\(server.address):\(server.port)")
        #expect(throws: MockServerError.alreadyStarted) { try server.start() }
        let client = try TestClient(server)
        server.stop()
        server.stop()
        // The connection may have waited in the backlog: closing the listener resets it then.
        #expect(try client.receiveToEnd().text.isEmpty)
        #expect(throws: TestClient.Failure.self) { try TestClient(server) }
    }

    @Test func aServerOutOfScopeStops() throws {
        var server: MockServer? = MockServer()
        try server?.start()
        let url = try #require(server?.url)
        server?.route(.GET, "/hang", .hanging)
        let client = try TestClient(url)
        try client.get("/hang")
        _ = server?.takeRequest()
        server = nil
        #expect(try client.receiveToEnd().text.isEmpty)
        #expect(throws: TestClient.Failure.self) { try TestClient(url) }
    }

    @Test func stoppingLetsGoOfHandlersThatHoldTheServer() throws {
        weak var observed: MockServer?
        do {
            let server = MockServer()
            observed = server
            try server.start()
            server.route(.GET, "/") { [server] _ in .text("\(server.port)") }
            server.dispatcher = { [server] _ in .text("\(server.port)") }
            server.stop()
        }
        #expect(observed == nil)
    }

    @Test func aHandlerMayStopTheServer() throws {
        let server = MockServer()
        try server.start()
        server.route(.GET, "/") { [weak server] _ in
            server?.stop()
            return .text("bye")
        }
        let client = try TestClient(server)
        try client.get("/")
        _ = try client.receiveToEnd()
        server.stop()
        #expect(server.requestCount == 1)
    }
}
