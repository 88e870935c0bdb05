import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct BodyFeedTests {
    /// A body, how it is sent, and its pieces: a pause is `…`, a broken end `!`.
    struct Feed: Sendable {
        let body: ResponseBody
        let framing: BodyFeed.Framing
        let throttle: Throttle?
        let cut: Int?
        let pieces: [String]
    }

    private static func feed(
        _ name: String,
        _ body: ResponseBody,
        _ framing: BodyFeed.Framing = .plain,
        throttle: Throttle? = nil,
        cut: Int? = nil,
        is pieces: String...,
        line: Int = #line
    ) -> Row<Feed> {
        Row(name, Feed(body: body, framing: framing, throttle: throttle, cut: cut, pieces: pieces), line: line)
    }

    private static func chunks(
        _ size: Int,
        _ fault: ChunkFault? = nil,
        trailers: HeaderList = [:]
    ) -> BodyFeed.Framing {
        .chunked(size: size, trailers: trailers, fault: fault)
    }

    private static func portions(_ bytes: Int) -> Throttle {
        Throttle(bytes: bytes, per: .seconds(1))
    }

    private static let stream = ResponseBody.stream(length: nil) { offset, _ in Data("abc".utf8.dropFirst(offset)) }

    private static let bounded = ResponseBody.stream(length: 5) { offset, count in
        Data("abcdefgh".utf8).dropFirst(offset).prefix(count)
    }
    private static let short = ResponseBody.stream(length: 5) { offset, _ in Data("abc".utf8.dropFirst(offset)) }
    private static let endless = ResponseBody.stream(length: 3) { _, _ in Data(repeating: 0x61, count: 50) }

    static let plain = [
        feed("no body", .empty),
        feed("a body", "abc", is: "abc"),
        feed("a body that is cut", "abcdef", cut: 2, is: "ab"),
        feed("portions, and a pause between them", "abcde", throttle: portions(2), is: "ab", "…", "cd", "…", "e"),
        feed("portions of no byte", "abcd", throttle: portions(0), cut: 2, is: "a", "…", "b"),
    ]

    static let chunked = [
        feed("chunks", "abcde", chunks(3), is: "3\r\nabc\r\n", "2\r\nde\r\n", "0\r\n\r\n"),
        feed("trailers", "a", chunks(3, trailers: ["T": "1"]), is: "1\r\na\r\n", "0\r\nT: 1\r\n\r\n"),
        feed("a cut in a chunk", "abcde", chunks(3), cut: 4, is: "3\r\nabc\r\n", "2\r\nd"),
        feed("chunks of no byte", "ab", chunks(0), is: "1\r\na\r\n", "1\r\nb\r\n", "0\r\n\r\n"),
        feed("a bad size in the second chunk", "abcdef", chunks(2, .badSize), is: "2\r\nab\r\n", "zz\r\ncd\r\n"),
        feed("a short chunk", "abcd", chunks(2, .shortChunk), is: "2\r\nab\r\n", "c\r\ncd"),
        feed("a missing line end", "abcd", chunks(2, .missingLineEnd), is: "2\r\nab\r\n", "2\r\ncd"),
        feed("a missing end", "abcd", chunks(2, .missingEnd), is: "2\r\nab\r\n", "2\r\ncd\r\n"),
    ]

    static let streams = [
        feed("a stream is asked for what is missing", bounded, is: "abcde"),
        feed("a stream that ends early breaks off", short, is: "abc", "!"),
        feed("a stream without a length ends with an empty answer", stream, is: "abc"),
        feed("its chunks end", stream, chunks(9), is: "3\r\nabc\r\n", "0\r\n\r\n"),
        feed("a stream that answers too much is cut", endless, is: "aaa"),
    ]

    @Test(arguments: plain + chunked + streams) func aBodyIsSentInPieces(_ row: Row<Feed>) {
        let (body, cut) = (row.value.body, row.value.cut)
        var feed = BodyFeed(body, framing: row.value.framing, throttle: row.value.throttle, cut: cut)
        var pieces: [String] = []
        reading: while pieces.count < 100 {
            switch feed.next() {
            case .bytes(let bytes): pieces.append(String(decoding: bytes, as: UTF8.self))
            case .pause: pieces.append("…")
            case .brokenOff:
                pieces.append("!")
                break reading
            case .end: break reading
            }
        }
        #expect(pieces == row.value.pieces, sourceLocation: row.location)
    }
}
