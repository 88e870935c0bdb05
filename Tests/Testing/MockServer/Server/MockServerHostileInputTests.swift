import Foundation
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

@Suite(.bodyTimeLimit) struct MockServerHostileInputTests {
    @Test(arguments: [
        ("nonsense\r\n\r\n", 400, "the request line has 1 parts instead of method, target and version"),
        ("GET / HTTP/3.0\r\n\r\n", 505, "the version HTTP/3.0 is not served"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4097\r\n\r\n", 413, "the body is longer than 4096 bytes"),
    ])
    func malformedRequestsAreAnsweredAndRecorded(text: String, status: Int, reason: String) throws {
        try withServer(limits: ServerLimits(headBytes: 512, bodyBytes: 4096)) { server in
            server.enqueue(.text("for the next one"))
            let client = try TestClient(server)
            try client.send(text)
            let (answer, _) = try client.receiveToEnd()
            let isRight =
                answer.hasPrefix("HTTP/1.1 \(status) ") && answer.hasSuffix("\r\nConnection: close\r\n\r\n\(reason)\n")
            #expect(isRight, "\(answer)")
            let request = try #require(server.requests.first)
            let isBeginning = !request.rawHead.isEmpty && text.utf8.starts(with: request.rawHead)
            #expect((request.problem, isBeginning) == (reason, true))
            // The server goes on, and has kept the answer.
            #expect(try TestClient(server).answer("/")[0].hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test(arguments: [
        "", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n",
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
    ])
    func anIncompleteRequestIsRecorded(text: String) throws {
        try withServer { server in
            let client = try TestClient(server)
            try client.send(text)
            client.endSending()
            let (answer, ending) = try client.receiveToEnd()
            // A connection without a byte is no request.
            let problems: [String?] = text.isEmpty ? [] : ["incomplete: the client closed the connection"]
            #expect((answer, ending, server.requests.map(\.problem)) == ("", .endOfFile, problems))
            let isBeginning = server.requests.allSatisfy { request in
                !request.rawHead.isEmpty && text.utf8.starts(with: request.rawHead) && text.hasSuffix(request.bodyText)
            }
            #expect(isBeginning)
        }
    }

    @Test func aLargeBodyIsCountedAndKeptInPart() throws {
        try withServer(limits: ServerLimits(keptBodyBytes: 10)) { server in
            server.route(.POST, "/", .text("ok"))
            let client = try TestClient(server)
            try client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
            try client.send([UInt8](repeating: 0x61, count: 1_000_000))
            #expect(try client.receiveHead().hasPrefix("HTTP/1.1 200 OK\r\n"))
            let request = try #require(server.requests.first)
            #expect((request.bodyText, request.bodyLength, request.problem) == ("aaaaaaaaaa", 1_000_000, nil))
        }
    }
}
