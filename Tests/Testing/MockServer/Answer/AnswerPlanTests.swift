import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct AnswerPlanTests {
    /// An answer, the request to which it is one, and its steps.
    struct Plan: Sendable {
        let response: MockResponse
        let method: String
        let version: String
        let closes: Bool
        let steps: [String]
    }

    private static func plan(
        _ name: String,
        _ response: MockResponse,
        to method: String = "GET",
        version: String = "HTTP/1.1",
        closes: Bool = false,
        is steps: String...,
        line: Int = #line
    ) -> Row<Plan> {
        let plan = Plan(response: response, method: method, version: version, closes: closes, steps: steps)
        return Row(name, plan, line: line)
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let head = ok + "Content-Length: 1\r\n\r\n"
    private static let bare = ok + "Content-Length: 0\r\n"
    private static let nine = ok + "Content-Length: 9\r\n\r\n"
    private static let text = ok + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
    private static let ended = ok + "Connection: close\r\n\r\n"

    private static let x = MockResponse(body: "x")
    private static let delayed = x.delayingHead(by: .seconds(1)).delayingBody(by: .seconds(2))
        .informing(103, headers: ["Link": "a"], after: .seconds(3))
    private static let hints = "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n"
    private static let stream = MockResponse(body: .stream(length: nil) { _, _ in Data() })
    private static let untilClose: MockResponse = {
        var response = x
        response.framing = .untilClose
        return response
    }()

    static let ordinary = [
        plan("an answer", .text("hi"), is: text, "body", "keepOpen"),
        plan("an answer to HEAD", .text("hi"), to: "HEAD", is: text, "keepOpen"),
        plan("204", MockResponse(status: 204, body: "x"), is: "HTTP/1.1 204 No Content\r\n\r\n", "keepOpen"),
        plan("304", MockResponse(status: 304, body: "x"), is: "HTTP/1.1 304 Not Modified\r\n\r\n", "keepOpen"),
        plan("without a phrase", .status(299), is: "HTTP/1.1 299 \r\nContent-Length: 0\r\n\r\n", "body", "keepOpen"),
        plan("a client that closes", x, closes: true, is: closing, "body", "disconnect"),
        plan("a server that closes", x.closing(), is: closing, "body", "disconnect"),
        plan("HTTP/1.0", .status(200), version: "HTTP/1.0", is: bare + keeping, "body", "keepOpen"),
        plan(
            "a field that closes",
            MockResponse(headers: ["connection": "Close"]),
            is: ok + "connection: Close\r\nContent-Length: 0\r\n\r\n",
            "body",
            "disconnect"
        ),
        plan(
            "delays come before what they delay",
            delayed,
            is: "wait 3.0 seconds",
            hints,
            "wait 1.0 seconds",
            head,
            "wait 2.0 seconds",
            "body",
            "keepOpen"
        ),
        plan(
            "a client of HTTP/1.0 isn't informed",
            delayed,
            version: "HTTP/1.0",
            is: "wait 1.0 seconds",
            ok + "Content-Length: 1\r\n" + keeping,
            "wait 2.0 seconds",
            "body",
            "keepOpen"
        ),
    ]

    private static let closing = ok + "Content-Length: 1\r\nConnection: close\r\n\r\n"
    private static let keeping = "Connection: keep-alive\r\n\r\n"

    static let framings = [
        plan("a stream", stream, is: chunked, "body", "keepOpen"),
        plan("a stream in HTTP/1.0", stream, version: "HTTP/1.0", is: ended, "body", "disconnect"),
        plan("trailers", x.trailer("T", "1"), is: chunked, "body", "keepOpen"),
        plan("until the close", untilClose, is: ended, "body", "disconnect"),
        plan("a length that is wrong", x.declaringLength(9), is: nine, "body", "disconnect"),
        plan("a wrong length to HEAD", x.declaringLength(9), to: "HEAD", is: nine, "keepOpen"),
        plan(
            "a field with a wrong length",
            MockResponse(headers: ["content-length": "9"], body: "x"),
            is: ok + "content-length: 9\r\n\r\n",
            "body",
            "disconnect"
        ),
    ]

    static let faults = [
        plan("a disconnect at accept", x.disconnecting(at: .accept), is: "disconnect"),
        plan("a reset at the request line", x.resetting(at: .requestLine), is: "reset"),
        plan("a reset in the head", x.resetting(at: .head), is: "HTTP/1.1 200 OK\r\nCo", "reset"),
        plan("a disconnect after the head", x.disconnecting(at: .body(after: 0)), is: head, "body", "disconnect"),
        plan("a reset after the answer", x.resetting(at: .answer), is: head, "body", "reset"),
        plan("raw bytes", .raw("junk"), is: "junk", "disconnect"),
        plan("raw bytes without an end", .raw("junk", closing: false), is: "junk", "keepOpen"),
        plan("raw bytes and a reset", .raw("junk").resetting(at: .answer), is: "junk", "reset"),
        plan("nothing", .hanging, is: "hang"),
    ]

    @Test(arguments: ordinary + framings + faults) func anAnswerIsSteps(_ row: Row<Plan>) {
        let plan = row.value
        let answer = AnswerPlan(plan.response, method: plan.method, version: plan.version, closes: plan.closes)
        let steps = answer.steps.map { step in
            switch step {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .wait(let delay): "wait \(delay)"
            case .waitUntil(let instant): "wait until \(instant)"
            case .body: "body"
            case .end(let ending): "\(ending)"
            }
        }
        #expect(steps == plan.steps, sourceLocation: row.location)
    }
}
