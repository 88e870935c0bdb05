import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct CurlAnswerTests {
    private let url = URL(filePath: "/")

    private func take(_ lines: [String], into answer: CurlAnswer) {
        let refused = lines.filter { line in
            !Array((line + "\r\n").utf8).withUnsafeBytes { answer.head.take($0) != .tooLarge }
        }
        expect(refused, is: [])
    }

    private func append(_ body: Data, to answer: CurlAnswer) {
        body.withUnsafeBytes { answer.append($0) }
    }

    /// Both heads together are longer than the limit.
    @Test func nothingOfAnAnswerIsLeftForTheNext() {
        let answer = CurlAnswer(headLimit: 100)
        take(["HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: 1", "Content-Length: 2", ""], into: answer)
        append(Data("body".utf8), to: answer)
        answer.isStreamed = true
        let hadFault = answer.head.fault != nil
        answer.clear()
        let left = (answer.head.hasBegun, answer.head.isComplete, answer.isStreamed, answer.bodySize)
        take(["HTTP/1.1 204 No Content", "A: b", ""], into: answer)

        let next = HTTPAnswer(response: HTTPResponse(status: 204, headers: ["A": "b"], url: url))
        #expect((hadFault, left.0, left.1, left.2, left.3) == (true, false, false, false, 0))
        #expect((answer.answer(from: url), answer.head.fault, answer.head.contentEncoding) == (next, nil, nil))
    }

    @Test(arguments: [0, 1, 10_000, 16_384, 16_385, 100_000]) func aBodyIsWholeWhateverItsSize(_ size: Int) {
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let answer = CurlAnswer(headLimit: 0)
        for start in stride(from: 0, to: size, by: 7_000) {
            append(body[start..<min(start + 7_000, size)], to: answer)
        }

        #expect((answer.bodySize, answer.answer(from: url).body) == (size, body))
    }

    @Test func whatWasDeliveredIsNotTouchedByTheNext() {
        let answer = CurlAnswer(headLimit: 1_000)
        take(["HTTP/1.1 200 OK", "A: first", ""], into: answer)
        append(Data("first".utf8), to: answer)
        let first = answer.answer(from: url)
        answer.clear()
        take(["HTTP/1.1 404 Not Found", "B: other", ""], into: answer)
        append(Data("other".utf8), to: answer)

        #expect(
            first
                == HTTPAnswer(
                    response: HTTPResponse(status: 200, headers: ["A": "first"], url: url),
                    body: Data("first".utf8)
                )
        )
    }
}
