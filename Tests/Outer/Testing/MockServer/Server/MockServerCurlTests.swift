import Foundation
import MillraceTestKit
import MockServerTestSupport
import TestSupport
import Testing

@testable import MillraceMockServer

/// Every fault, and the ordinary things, as a client of somebody else's sees them.
@Suite(.needs(Curl.isInstalled, "curl is not installed")) struct MockServerCurlTests {
    /// A fault, its script, and whether it lasts until the server stops.
    private struct Fault {
        var name: String
        var answer: MockResponse
        var isEndless: Bool

        init(_ name: String, _ answer: MockResponse, isEndless: Bool = false) {
            self.name = name
            self.answer = answer
            self.isEndless = isEndless
        }
    }

    private static let letters = MockResponse(body: "abcdef")
    private static let chunks = letters.chunked(size: 3)

    private static let faults = [
        Fault("delay of the head", letters.delayingHead(by: .seconds(3600)), isEndless: true),
        Fault("delay of the body", letters.delayingBody(by: .seconds(3600)), isEndless: true),
        Fault("throttled body", letters.throttled(bytes: 3, per: .seconds(3600)), isEndless: true),
        Fault("delays that end", letters.delayingHead(by: .milliseconds(1)).delayingBody(by: .milliseconds(1))),
        Fault("throttling that ends", letters.throttled(bytes: 2, per: .milliseconds(1))),
        Fault("hanging", .hanging, isEndless: true),
        Fault("disconnect at accept", letters.disconnecting(at: .accept)),
        Fault("disconnect after the request line", letters.disconnecting(at: .requestLine)),
        Fault("disconnect in the head", letters.disconnecting(at: .head)),
        Fault("disconnect in the body", letters.disconnecting(at: .body(after: 3))),
        Fault("disconnect after the answer", letters.disconnecting(at: .answer)),
        Fault("reset at accept", letters.resetting(at: .accept)),
        Fault("reset after the request line", letters.resetting(at: .requestLine)),
        Fault("reset in the head", letters.resetting(at: .head)),
        Fault("reset in the body", letters.resetting(at: .body(after: 3))),
        Fault("reset after the answer", letters.resetting(at: .answer)),
        Fault("body shorter than announced", letters.declaringLength(9)),
        Fault("body longer than announced", letters.declaringLength(3)),
        Fault("body until the end", MockResponse(body: "abcdef").untilClose),
        Fault("chunk without a size", chunks.breakingChunks(.badSize)),
        Fault("chunk that is too short", chunks.breakingChunks(.shortChunk)),
        Fault("chunk without a line end", chunks.breakingChunks(.missingLineEnd)),
        Fault("chunks without an end", chunks.breakingChunks(.missingEnd)),
        Fault("trailers", chunks.trailer("Checksum", "6")),
        Fault("informational answers", letters.informing(103, headers: ["Link": "</a>"]).informing(102)),
        Fault("raw bytes that are HTTP", .raw("HTTP/1.1 299 Odd\r\nContent-Length: 1\r\n\r\nx")),
        Fault("raw bytes that are not", .raw("SSH-2.0-OpenSSH_9.2\r\n")),
    ]

    /// A line of the table: the fault, the exit status, what was printed.
    private func line(_ name: String, _ result: (status: Int32, printed: String)) -> String {
        // Whether a reset is noticed in connecting, in sending or in receiving is the system's choice.
        let isReset = name.hasPrefix("reset") && [7, 55].contains(result.status)
        let status = isReset ? 56 : result.status
        let printed = result.printed.isEmpty ? "nothing" : result.printed.debugDescription
        return "\(name): \(status), \(printed)"
    }

    @Test func everyFaultIsOneThatCurlKnows() throws {
        var table = try Self.faults.map { fault in
            let server = MockServer()
            try server.start()
            defer { server.stop() }
            server.enqueue(fault.answer)
            let curl = try Curl(["\(server.url)/"])
            if fault.isEndless {
                #expect(server.takeRequest(timeout: .seconds(60)) != nil)
                // It is open, so that its thread has done what it could for it.
                #expect(server.openRequests == ["GET /"])
                server.stop()
            }
            return line(fault.name, try curl.finish())
        }
        table.append(line("refusing", try Curl(["\(MockServer.refusedURL())/"]).finish()))
        assertSnapshot(of: table, as: .lines)
    }

    @Test func whatIsInOrderIsInOrderForCurl() throws {
        try withServer { server in
            let letters = Data("abcdef".utf8)
            server.route(.GET, "/letters") { .ranged(letters, contentType: "text/plain", for: $0) }
            server.route(.POST, "/echo") { .data($0.body, contentType: "text/plain") }
            let (page, echo) = ("\(server.url)/letters", "\(server.url)/echo")
            let commands = [
                [page], ["--head", page], ["--range", "2-3", page], ["--range", "9-", page], [page, page],
                ["--header", "Expect: 100-continue", "--data", "abc", echo],
                ["--header", "Transfer-Encoding: chunked", "--data", "abc", echo], ["\(server.url)/lettres"],
            ]
            let table = try commands.map { command in
                line(command.joined(separator: " ").replacing("\(server.url)", with: ""), try Curl(command).finish())
            }
            assertSnapshot(of: table, as: .lines)
            #expect(server.requests.allSatisfy { $0.problem == nil })
            // One connection for each command, also for the one with two requests.
            #expect(server.requests.map(\.connectionNumber) == [1, 2, 3, 4, 5, 5, 6, 7, 8])
            #expect(server.requests.map(\.sequenceNumber).max() == 1)
        }
    }
}

extension MockResponse {
    fileprivate var untilClose: MockResponse {
        var copy = self
        copy.framing = .untilClose
        return copy
    }
}
