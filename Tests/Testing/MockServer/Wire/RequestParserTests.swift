import TestSupport
import Testing

@testable import MillraceMockServer

struct RequestParserTests {
    private static let post = "POST / HTTP/1.1\r\nHost: x\r\n"
    private static let chunkedPost = post + "Transfer-Encoding: chunked\r\n\r\n"
    private static let longLine = "GET /" + String(repeating: "a", count: 1100)
    private static let longFields: String = {
        let field = "X: " + String(repeating: "a", count: 100) + "\r\n"
        return "GET / HTTP/1.1\r\n" + String(repeating: field, count: 11)
    }()
    private static let longHead = RequestFlaw("the head is longer than 1024 bytes", status: 431)
    private static let longBody = RequestFlaw("the body is longer than 1024 bytes", status: 413)

    @Test func aRequestWithoutABody() {
        let text = "GET /a?b=c HTTP/1.1\r\nHost: x\r\nAccept:  */* \r\n\r\n"
        let line = RequestLine(method: "GET", target: "/a?b=c", version: "HTTP/1.1")
        let headers: HeaderList = ["Host": "x", "Accept": "*/*"]
        let head = RequestHead(line: line, headers: headers, raw: Array(text.utf8), framing: .none)
        #expect(RequestParser.events(of: text) == [.line(line), .head(head), .end(trailers: [:])])
    }

    static let rows: [Row<(text: String, body: String, trailers: HeaderList)>] = [
        Row("of a length", (post + "Content-Length: 3\r\n\r\nabc", "abc", [:])),
        Row(
            "in chunks, with extensions and trailers",
            (
                chunkedPost + "3;note=1\r\nabc\r\nA \r\n0123456789\r\n0\r\nT: end\r\n\r\n", "abc0123456789",
                ["T": "end"]
            )
        ),
    ]

    @Test(arguments: rows)
    func aBodyIsRead(_ row: Row<(text: String, body: String, trailers: HeaderList)>) {
        let events = RequestParser.events(of: row.value.text)
        #expect(
            events.dropFirst(2) == [.body(Array(row.value.body.utf8)[...]), .end(trailers: row.value.trailers)],
            sourceLocation: row.location
        )
    }

    @Test func pipelinedRequestsWithEmptyLinesBetween() {
        let one = "GET /1 HTTP/1.1\r\nHost: x\r\n\r\n"
        let events = RequestParser.events(of: one + "\r\n" + one)
        let first = RequestParser.events(of: one)
        #expect((events, first.count) == (first + first, 3))
    }

    private static let noSize = RequestFlaw("a chunk's size is not a number", status: 400)
    private static let longChunk = RequestFlaw("a chunk is longer than its size", status: 400)
    private static let noCR = RequestFlaw("a chunk's size line has a line that ends in LF without CR", status: 400)

    static let flaws: [Row<(String, RequestFlaw)>] = [
        Row("a line", (longLine, longHead)),
        Row("fields", (longFields, longHead)),
        Row("a length", (post + "Content-Length: 1025\r\n\r\n", longBody)),
        Row("a chunk", (chunkedPost + "401\r\n", longBody)),
        Row("no hexadecimal number", (chunkedPost + "x\r\n", noSize)),
        Row("no size", (chunkedPost + "\r\n", noSize)),
        Row("a negative size", (chunkedPost + "-1\r\n", noSize)),
        Row("a size of too many digits", (chunkedPost + "fffffffffffff\r\n", noSize)),
        Row("two more bytes", (chunkedPost + "1\r\nabc\r\n", longChunk)),
        Row("one more byte", (chunkedPost + "1\r\nab\r\n", longChunk)),
        Row("LF without CR", (chunkedPost + "1\n", noCR)),
    ]

    /// What is too long is one before its end.
    @Test(arguments: flaws)
    func aFlawIsFound(_ row: Row<(String, RequestFlaw)>) {
        #expect(RequestParser.flaw(of: row.value.0) == row.value.1, sourceLocation: row.location)
    }

    @Test func mutatedRequestsNeverCrashAndPiecesNeverMatter() {
        var random = SeededGenerator(seed: 7)
        let valid = Array(
            ("POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: 1\r\n\r\n"
                + "PUT /b HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd").utf8
        )
        for _ in 0..<2000 {
            var bytes = valid
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                bytes[position] = UInt8.random(in: 0...255, using: &random)
            }
            let piece = Int.random(in: 1...9, using: &random)
            let (inPieces, whole) = (RequestParser.events(of: bytes, piece: piece), RequestParser.events(of: bytes))
            guard inPieces == whole else {
                Issue.record("in pieces of \(piece): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
                continue
            }
        }
    }
}

/// A generator of the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}
