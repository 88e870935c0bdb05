import Foundation
import Testing

@testable import MillraceMockServer

struct MockServerFaultTests {
    /// Enqueues an answer, asks for it, and returns what arrived until the connection ended.
    private func exchange(
        _ response: MockResponse,
        sending request: String = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    ) throws -> (text: String, ending: TestClient.Ending, requests: [RecordedRequest]) {
        let server = MockServer()
        try server.start()
        defer { server.stop() }
        server.enqueue(response)
        let client = try TestClient(server)
        try? client.send(request)
        let (text, ending) = try client.receiveToEnd()
        return (text, ending, server.requests)
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n"

    @Test func disconnectsAreOrderly() throws {
        let atRequestLine = try exchange(.disconnect(at: .requestLine), sending: "GET / HTTP/1.1\r\nHost:")
        #expect(atRequestLine.text.isEmpty)
        #expect(atRequestLine.ending == .endOfFile)
        #expect(atRequestLine.requests.map(\.problem) == ["broken off after the request line, as scripted"])
        let inHead = try exchange(.disconnect(at: .head))
        #expect(inHead.text == Self.head.bytePrefix(Self.head.utf8.count / 2))
        #expect(inHead.ending == .endOfFile)
        let inBody = try exchange(.disconnect(at: .body(after: 4)))
        #expect(inBody.text == Self.head + "This")
        #expect(inBody.ending == .endOfFile)
        let afterAnswer = try exchange(.disconnect(at: .answer))
        #expect(afterAnswer.text == Self.head + "This body is cut short.")
        #expect(afterAnswer.ending == .endOfFile)
    }

    @Test func aDisconnectAtAcceptReadsNothing() throws {
        try withServer { server in
            server.enqueue(.disconnect())
            let (text, ending) = try TestClient(server).receiveToEnd()
            #expect(text.isEmpty)
            #expect(ending == .endOfFile)
            #expect(server.requestCount == 0)
            #expect(server.enqueuedCount == 0)
        }
    }

    @Test(arguments: [Breakage.Moment.accept, .requestLine, .head, .body(after: 4), .answer])
    func resetsAreAbrupt(moment: Breakage.Moment) throws {
        #expect(try exchange(.reset(at: moment)).ending == .reset)
    }

    @Test func lyingLengths() throws {
        let short = try exchange(MockResponse(body: "abc").declaringLength(9))
        #expect(short.text.hasSuffix("Content-Length: 9\r\n\r\nabc"))
        #expect(short.ending == .endOfFile)
        let long = try exchange(MockResponse(body: "abc").declaringLength(1))
        #expect(long.text.hasSuffix("Content-Length: 1\r\n\r\nabc"))
    }

    @Test func brokenChunksEndTheConnection() throws {
        let broken = try exchange(MockResponse(body: "abcdef").chunked(size: 3).breakingChunks(.badSize))
        #expect(broken.text.hasSuffix("\r\n\r\n3\r\nabc\r\nzz\r\ndef\r\n"))
        #expect(broken.ending == .endOfFile)
    }

    @Test func rawBytesAreSentAsTheyAre() throws {
        #expect(try exchange(.raw("\u{0}not HTTP\n")).text == "\u{0}not HTTP\n")
    }

    @Test func informationalAnswersAndTrailers() throws {
        let response = MockResponse(body: "x").informing(103, headers: ["Link": "a"]).trailer("T", "1").closing()
        #expect(
            try exchange(response).text == "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n1\r\nx\r\n0\r\nT: 1\r\n\r\n"
        )
    }

    @Test func aHangingAnswerHoldsUpNobodyElse() throws {
        try withServer { server in
            server.enqueue(.hanging)
            server.enqueue(MockResponse.text("late").delayingHead(by: .seconds(60)))
            server.enqueue(MockResponse.text("trickle").throttled(bytes: 1, per: .seconds(60)))
            let stuck = try (0..<3).map { _ in try TestClient(server) }
            for client in stuck {
                try client.get("/")
                _ = server.takeRequest()
            }
            _ = try stuck[2].receiveHead()
            #expect(try stuck[2].receive(1) == "t")
            server.route(.GET, "/", .text("ok"))
            let client = try TestClient(server)
            try client.get("/")
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
            server.stop()
            #expect(try stuck[0].receiveToEnd().text.isEmpty)
            #expect(try stuck[1].receiveToEnd().text.isEmpty)
            #expect(try stuck[2].receiveToEnd().text.isEmpty)
        }
    }

    @Test func delaysEnd() throws {
        let response = MockResponse(body: "abcdef").closing()
            .delayingHead(by: .milliseconds(2)).delayingBody(by: .milliseconds(2))
            .throttled(bytes: 2, per: .milliseconds(2))
        #expect(try exchange(response).text.hasSuffix("\r\n\r\nabcdef"))
    }

    @Test func absurdValuesDoNoHarm() throws {
        try withServer { server in
            var throttle = Throttle(bytes: 1, per: .seconds(-1))
            throttle.bytes = 0
            var response = MockResponse(body: "abc").delayingHead(by: .seconds(-5)).chunked(size: -1)
            response.throttle = throttle
            server.enqueue(response)
            server.enqueue(MockResponse(body: "abc").delayingHead(by: .seconds(Int64.max)))
            let client = try TestClient(server)
            try client.get("/")
            _ = try client.receiveHead()
            let body = "1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n"
            #expect(try client.receive(body.utf8.count) == body)
            try client.get("/")
            _ = server.takeRequest(timeout: .seconds(Int64.max))
            _ = server.takeRequest(timeout: .seconds(Int64.max))
            #expect(server.takeRequest(timeout: .seconds(Int64.min)) == nil)
        }
    }

    @Test func nobodyListensAtARefusedURL() throws {
        let port = try #require(try MockServer.refusedURL().port)
        let failure = #expect(throws: TestClient.Failure.self) { try TestClient(port: port) }
        #expect(failure?.code == ECONNREFUSED)
        #expect(try MockServer.refusedURL().port == port)
    }
}

extension String {
    fileprivate func bytePrefix(_ count: Int) -> String {
        String(decoding: utf8.prefix(count), as: UTF8.self)
    }
}
