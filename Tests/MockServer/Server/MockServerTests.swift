import Foundation
import Testing

@testable import MillraceMockServer

struct MockServerTests {
    @Test func enqueuedAnswersComeInOrderBeforeRoutes() throws {
        try withServer { server in
            server.route(.GET, "/a", .text("route"))
            server.enqueue(.text("one"))
            server.enqueue(.text("two"))
            let client = try TestClient(server)
            for (expected, left) in [("one", 1), ("two", 0), ("route", 0)] {
                try client.get("/a")
                #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(try client.receive(expected.utf8.count) == expected)
                #expect(server.enqueuedCount == left)
            }
        }
    }

    @Test func routesDispatcherAndNearMisses() throws {
        try withServer { server in
            server.route(.GET, "/v1/cities/:id") { .text($0.parameters["id"] ?? "none") }
            let client = try TestClient(server)
            try client.get("/v1/cities/B%C3%A4th?x=1")
            _ = try client.receiveHead()
            #expect(try client.receive(5) == "Bäth")
            try client.get("/v1/citys/7")
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 404 Not Found\r\n"))
            let miss = try #require(server.nearMisses.first)
            #expect(try client.receive(miss.description.utf8.count) == miss.description)
            #expect(miss.closestRoute == "GET /v1/cities/:id")
            server.dispatcher = { .text($0.path, status: 299) }
            try client.get("/other")
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 299 \r\n"))
            #expect(try client.receive(6) == "/other")
            #expect(server.nearMisses.count == 1)
        }
    }

    @Test func everythingOnTheWireIsRecorded() throws {
        try withServer { server in
            server.enqueue(.status(200))
            let client = try TestClient(server)
            let head = "POST /a?b=c HTTP/1.1\r\nhost: x\r\nX-A: 1\r\nx-a:  2\r\nTransfer-Encoding: chunked\r\n\r\n"
            try client.send(head + "3\r\nabc\r\n2\r\nde\r\n0\r\nT: end\r\n\r\n")
            _ = try client.receiveHead()
            try client.get("/missing")
            _ = try client.receiveHead()
            let request = try #require(server.requests.first)
            #expect(request.method == .POST)
            #expect(request.target == "/a?b=c")
            #expect(request.headers.map(\.name) == ["host", "X-A", "x-a", "Transfer-Encoding"])
            #expect(request.headers.values(of: "X-A") == ["1", "2"])
            #expect(request.rawHead == Data(head.utf8))
            #expect(request.bodyText == "abcde")
            #expect(request.trailers == ["T": "end"])
            #expect(request.problem == nil)
            #expect(server.requests.map(\.connectionNumber) == [1, 1])
            #expect(server.requests.map(\.sequenceNumber) == [0, 1])
            #expect(server.requestCount == 2)
        }
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() throws {
        try withServer { server in
            server.route(.GET, "/slow", MockResponse.text("slow").delayingHead(by: .milliseconds(5)))
            server.route(.GET, "/queued", on: .global()) { _ in .text("queued") }
            server.route(.GET, "/fast", .text("fast"))
            let client = try TestClient(server)
            let request = { (path: String) in "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }
            try client.send(["/slow", "/queued", "/fast"].map(request).joined())
            for body in ["slow", "queued", "fast"] {
                _ = try client.receiveHead()
                #expect(try client.receive(body.utf8.count) == body)
            }
        }
    }

    @Test func theClientEndsTheConnection() throws {
        try withServer { server in
            server.route(.GET, "/", .text("x"))
            let explicit = try TestClient(server)
            try explicit.get("/", headers: "Connection: close\r\n")
            #expect(try explicit.receiveToEnd().text.contains("\r\nConnection: close\r\n"))
            let old = try TestClient(server)
            try old.send("GET / HTTP/1.0\r\n\r\n")
            #expect(try old.receiveToEnd().text.hasSuffix("\r\n\r\nx"))
            let half = try TestClient(server)
            try half.get("/")
            half.endSending()
            #expect(try half.receiveToEnd().text.hasSuffix("\r\n\r\nx"))
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
            #expect(server.takeRequest() != nil)
            _ = server.openRequests
            #expect(try client.receiveHead().contains("Content-Length: \(size)\r\n"))
            try client.skip(size)
            let (rest, ending) = try client.receiveToEnd()
            #expect(rest.isEmpty)
            #expect(ending == .endOfFile)
        }
    }

    @Test func headHasNoBodyAndKeepsTheConnection() throws {
        try withServer { server in
            server.route(.GET, "/", .text("hello"))
            let client = try TestClient(server)
            try client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.receiveHead().contains("Content-Length: 5\r\n"))
            try client.get("/")
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(try client.receive(5) == "hello")
        }
    }

    @Test func expectationsAreContinuedOrRefused() throws {
        try withServer { server in
            server.route(.POST, "/") { .text($0.bodyText) }
            let head = "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
            let client = try TestClient(server)
            try client.send(head)
            #expect(try client.receiveHead() == "HTTP/1.1 100 Continue\r\n\r\n")
            try client.send("hi")
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(try client.receive(2) == "hi")
            server.enqueue(MockResponse.status(417).beforeBody())
            try client.send(head)
            #expect(try client.receiveToEnd().text.hasPrefix("HTTP/1.1 417 Expectation Failed\r\n"))
            #expect(server.requests.last?.problem == "answered before the body, as scripted")
        }
    }

    @Test func aServerStartsOnceAndStopsAsOftenAsAsked() throws {
        let server = MockServer()
        #expect(server.port == 0)
        server.stop()
        try server.start()
        #expect(server.url.absoluteString == "http://127.0.0.1:\(server.port)")
        #expect(throws: MockServerError.alreadyStarted) { try server.start() }
        let taken = MockServer()
        let error = #expect(throws: MockServerError.self) { try taken.start(port: server.port) }
        #expect(error?.description.contains("bind to port \(server.port)") == true)
        #expect(throws: MockServerError.self) { try taken.start(port: 65_536) }
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
        let port = server?.port ?? 0
        server?.route(.GET, "/hang", .hanging)
        let client = try TestClient(port: port)
        try client.get("/hang")
        _ = server?.takeRequest()
        server = nil
        #expect(try client.receiveToEnd().text.isEmpty)
        #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
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
