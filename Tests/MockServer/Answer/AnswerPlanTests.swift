import Foundation
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

    @Test func anOrdinaryAnswer() {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\n"
        #expect(steps(.text("hi")) == [head, "body", "keepOpen"])
        #expect(steps(.text("hi"), method: "HEAD") == [head, "keepOpen"])
    }

    @Test func answersWithoutABody() {
        #expect(steps(MockResponse(status: 204, body: "x")) == ["HTTP/1.1 204 No Content\r\n\r\n", "keepOpen"])
        #expect(steps(MockResponse(status: 304, body: "x")) == ["HTTP/1.1 304 Not Modified\r\n\r\n", "keepOpen"])
        #expect(steps(.status(299)) == ["HTTP/1.1 299 \r\nContent-Length: 0\r\n\r\n", "body", "keepOpen"])
        #expect(steps(MockResponse(reason: "Fine")).first?.hasPrefix("HTTP/1.1 200 Fine\r\n") == true)
    }

    @Test func theConnectionHeaderSaysWhatHappens() {
        let bare = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
        #expect(steps(.status(200), closes: true) == [bare + "Connection: close\r\n\r\n", "body", "disconnect"])
        #expect(steps(MockResponse().closing()) == [bare + "Connection: close\r\n\r\n", "body", "disconnect"])
        #expect(
            steps(.status(200), version: "HTTP/1.0") == [bare + "Connection: keep-alive\r\n\r\n", "body", "keepOpen"]
        )
        let explicit = MockResponse(headers: ["connection": "Close"])
        #expect(steps(explicit).last == "disconnect")
    }

    @Test func delaysComeBeforeWhatTheyDelay() {
        let response = MockResponse(body: "x").delayingHead(by: .seconds(1)).delayingBody(by: .seconds(2))
            .informing(103, headers: ["Link": "a"], after: .seconds(3))
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"
        #expect(
            steps(response) == [
                "wait 3.0 seconds", "HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", "wait 1.0 seconds", head,
                "wait 2.0 seconds", "body", "keepOpen",
            ]
        )
        #expect(steps(response, version: "HTTP/1.0").first == "wait 1.0 seconds")
    }

    @Test func framings() {
        let stream = MockResponse(body: .stream(length: nil) { _, _ in Data() })
        #expect(steps(stream)[0].contains("Transfer-Encoding: chunked\r\n"))
        #expect(steps(stream, version: "HTTP/1.0").last == "disconnect")
        #expect(!steps(stream, version: "HTTP/1.0")[0].contains("Transfer-Encoding"))
        #expect(steps(MockResponse(body: "x").trailer("T", "1"))[0].contains("Transfer-Encoding: chunked\r\n"))
        var untilClose = MockResponse(body: "x")
        untilClose.framing = .untilClose
        #expect(steps(untilClose) == ["HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", "body", "disconnect"])
    }

    @Test func aLieAboutTheLengthEndsTheConnectionUnannounced() {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"
        #expect(steps(MockResponse(body: "x").declaringLength(9)) == [head, "body", "disconnect"])
        #expect(steps(MockResponse(body: "123456789").declaringLength(9)) == [head, "body", "keepOpen"])
        #expect(steps(MockResponse(headers: ["content-length": "9"], body: "x")).last == "disconnect")
        #expect(steps(MockResponse(body: "x").declaringLength(9), method: "HEAD") == [head, "keepOpen"])
    }

    @Test func breakages() {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n"
        let response = MockResponse(body: "x")
        #expect(steps(response.disconnecting(at: .accept)) == ["disconnect"])
        #expect(steps(response.resetting(at: .requestLine)) == ["reset"])
        #expect(steps(response.resetting(at: .head)) == ["HTTP/1.1 200 OK\r\nCo", "reset"])
        #expect(steps(response.disconnecting(at: .body(after: 0))) == [head, "body", "disconnect"])
        #expect(steps(response.resetting(at: .answer)) == [head, "body", "reset"])
    }

    @Test func rawAndHangingAnswers() {
        #expect(steps(.raw("junk")) == ["junk", "disconnect"])
        #expect(steps(.raw("junk", closing: false)) == ["junk", "keepOpen"])
        #expect(steps(.raw("junk").resetting(at: .answer)) == ["junk", "reset"])
        #expect(steps(.hanging) == ["hang"])
    }
}
