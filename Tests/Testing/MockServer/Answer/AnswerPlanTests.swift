import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct AnswerPlanTests {
    /// The steps as texts.
    private func steps(
        _ response: MockResponse,
        method: String = "GET",
        version: String = "HTTP/1.1",
        closes: Bool = false
    ) -> [String] {
        AnswerPlan(response, method: method, version: version, closes: closes).steps.map { step in
            switch step {
            case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
            case .wait(let delay): "wait \(delay)"
            case .body: "body"
            case .end(let ending): "\(ending)"
            }
        }
    }

    /// An answer, the request to which it is one, and its steps.
    struct Plan: Sendable {
        let response: MockResponse
        var method = "GET"
        var version = "HTTP/1.1"
        var closes = false
        let steps: [String]
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"
    private static let bare = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
    private static let nine = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
    private static let text = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\n"
    private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    private static let ended = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"

    private static let x = MockResponse(body: "x")
    private static let delayed = x.delayingHead(by: .seconds(1)).delayingBody(by: .seconds(2))
        .informing(103, headers: ["Link": "a"], after: .seconds(3))
    private static let stream = MockResponse(body: .stream(length: nil) { _, _ in Data() })
    private static let untilClose: MockResponse = {
        var response = x
        response.framing = .untilClose
        return response
    }()

    static let ordinary: [Row<Plan>] = [
        Row("an answer", Plan(response: .text("hi"), steps: [text, "body", "keepOpen"])),
        Row("an answer to HEAD", Plan(response: .text("hi"), method: "HEAD", steps: [text, "keepOpen"])),
        Row(
            "204",
            Plan(
                response: MockResponse(status: 204, body: "x"),
                steps: ["HTTP/1.1 204 No Content\r\n\r\n", "keepOpen"]
            )
        ),
        Row(
            "304",
            Plan(
                response: MockResponse(status: 304, body: "x"),
                steps: ["HTTP/1.1 304 Not Modified\r\n\r\n", "keepOpen"]
            )
        ),
        Row(
            "a status without a phrase",
            Plan(response: .status(299), steps: ["HTTP/1.1 299 \r\nContent-Length: 0\r\n\r\n", "body", "keepOpen"])
        ),
        Row(
            "a phrase of its own",
            Plan(
                response: MockResponse(reason: "Fine"),
                steps: ["HTTP/1.1 200 Fine\r\nContent-Length: 0\r\n\r\n", "body", "keepOpen"]
            )
        ),
        Row(
            "a client that closes",
            Plan(
                response: .status(200),
                closes: true,
                steps: [bare + "Connection: close\r\n\r\n", "body", "disconnect"]
            )
        ),
        Row(
            "a server that closes",
            Plan(response: MockResponse().closing(), steps: [bare + "Connection: close\r\n\r\n", "body", "disconnect"])
        ),
        Row(
            "a client of HTTP/1.0",
            Plan(
                response: .status(200),
                version: "HTTP/1.0",
                steps: [bare + "Connection: keep-alive\r\n\r\n", "body", "keepOpen"]
            )
        ),
        Row(
            "a field that closes",
            Plan(
                response: MockResponse(headers: ["connection": "Close"]),
                steps: ["HTTP/1.1 200 OK\r\nconnection: Close\r\nContent-Length: 0\r\n\r\n", "body", "disconnect"]
            )
        ),
        Row(
            "delays come before what they delay",
            Plan(
                response: delayed,
                steps: [
                    "wait 3.0 seconds", "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", "wait 1.0 seconds", head,
                    "wait 2.0 seconds", "body", "keepOpen",
                ]
            )
        ),
    ]

    static let informed: [Row<Plan>] = [
        Row(
            "a client of HTTP/1.0 isn't informed",
            Plan(
                response: delayed,
                version: "HTTP/1.0",
                steps: [
                    "wait 1.0 seconds", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\n",
                    "wait 2.0 seconds", "body", "keepOpen",
                ]
            )
        )
    ]

    static let framings: [Row<Plan>] = [
        Row("a stream", Plan(response: stream, steps: [chunked, "body", "keepOpen"])),
        Row("a stream in HTTP/1.0", Plan(response: stream, version: "HTTP/1.0", steps: [ended, "body", "disconnect"])),
        Row(
            "trailers",
            Plan(response: x.trailer("T", "1"), steps: [chunked, "body", "keepOpen"])
        ),
        Row("until the close", Plan(response: untilClose, steps: [ended, "body", "disconnect"])),
        Row("a length that is wrong", Plan(response: x.declaringLength(9), steps: [nine, "body", "disconnect"])),
        Row(
            "a length that is right",
            Plan(response: MockResponse(body: "123456789").declaringLength(9), steps: [nine, "body", "keepOpen"])
        ),
        Row(
            "a field with a wrong length",
            Plan(
                response: MockResponse(headers: ["content-length": "9"], body: "x"),
                steps: ["HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n", "body", "disconnect"]
            )
        ),
        Row(
            "a wrong length to HEAD",
            Plan(response: x.declaringLength(9), method: "HEAD", steps: [nine, "keepOpen"])
        ),
    ]

    static let faults: [Row<Plan>] = [
        Row("a disconnect at accept", Plan(response: x.disconnecting(at: .accept), steps: ["disconnect"])),
        Row("a reset at the request line", Plan(response: x.resetting(at: .requestLine), steps: ["reset"])),
        Row("a reset in the head", Plan(response: x.resetting(at: .head), steps: ["HTTP/1.1 200 OK\r\nCo", "reset"])),
        Row(
            "a disconnect after the head",
            Plan(response: x.disconnecting(at: .body(after: 0)), steps: [head, "body", "disconnect"])
        ),
        Row("a reset after the answer", Plan(response: x.resetting(at: .answer), steps: [head, "body", "reset"])),
        Row("raw bytes", Plan(response: .raw("junk"), steps: ["junk", "disconnect"])),
        Row("raw bytes without an end", Plan(response: .raw("junk", closing: false), steps: ["junk", "keepOpen"])),
        Row("raw bytes and a reset", Plan(response: .raw("junk").resetting(at: .answer), steps: ["junk", "reset"])),
        Row("nothing", Plan(response: .hanging, steps: ["hang"])),
    ]

    @Test(arguments: ordinary + informed + framings + faults) func anAnswerIsSteps(_ row: Row<Plan>) {
        let plan = row.value
        let steps = steps(plan.response, method: plan.method, version: plan.version, closes: plan.closes)
        #expect(steps == plan.steps, sourceLocation: row.location)
    }
}
