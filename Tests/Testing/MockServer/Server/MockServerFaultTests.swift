import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.bodyTimeLimit) struct MockServerFaultTests {
    /// A fault: the answer, what is on the wire, and the request where it isn't an ordinary one.
    struct Fault: Sendable {
        let answer: MockResponse
        let text: String
        var request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n"

    static let faults: [Row<Fault>] = [
        Row(
            "a disconnect at the request line",
            Fault(answer: .disconnect(at: .requestLine), text: "", request: "GET / HTTP/1.1\r\nHost:")
        ),
        Row("a disconnect in the body", Fault(answer: .disconnect(at: .body(after: 4)), text: head + "This")),
        Row(
            "an informational answer and trailers",
            Fault(
                answer: MockResponse(body: "x").informing(103, headers: ["Link": "a"]).trailer("T", "1").closing(),
                text: "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n1\r\nx\r\n0\r\nT: 1\r\n\r\n"
            )
        ),
        Row(
            "delays that end",
            Fault(
                answer: MockResponse(body: "abcdef").closing()
                    .delayingHead(by: .milliseconds(2)).delayingBody(by: .milliseconds(2))
                    .throttled(bytes: 2, per: .milliseconds(2)),
                text: "HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nabcdef"
            )
        ),
    ]

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

    @Test(arguments: faults) func aFaultIsOnTheWire(_ row: Row<Fault>) throws {
        let fault = row.value
        let (text, ending, requests) = try exchange(fault.answer, sending: fault.request)
        let problem = row.name.hasSuffix("request line") ? "broken off after the request line, as scripted" : nil
        #expect(
            (text, ending, requests.map(\.problem)) == (fault.text, .endOfFile, [problem]),
            sourceLocation: row.location
        )
    }

    @Test func aDisconnectAtAcceptReadsNothing() throws {
        try withServer { server in
            server.enqueue(.disconnect())
            let (text, ending) = try TestClient(server).receiveToEnd()
            #expect((text, ending, server.requestCount, server.enqueuedCount) == ("", .endOfFile, 0, 0))
        }
    }

    @Test(arguments: [Breakage.Moment.accept, .requestLine, .head, .body(after: 4), .answer])
    func resetsAreAbrupt(moment: Breakage.Moment) throws {
        #expect(try exchange(.reset(at: moment)).ending == .reset)
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
            let first = try stuck[2].receive(1)
            server.route(.GET, "/", .text("ok"))
            let head = try TestClient(server).answer("/")[0].prefix(16)
            server.stop()
            let texts = try stuck.map { try $0.receiveToEnd().text }
            #expect([first, String(head)] + texts == ["t", "HTTP/1.1 200 OK\r\n", "", "", ""])
        }
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
            let body = "1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n"
            #expect(try client.answer("/", body: body.utf8.count)[1] == body)
            try client.get("/")
            _ = server.takeRequest(timeout: .seconds(Int64.max))
            _ = server.takeRequest(timeout: .seconds(Int64.max))
            #expect(server.takeRequest(timeout: .seconds(Int64.min)) == nil)
        }
    }
}
