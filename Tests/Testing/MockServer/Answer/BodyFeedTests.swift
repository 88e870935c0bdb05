import Foundation
import TestSupport
import Testing

@testable import MillraceMockServer

struct BodyFeedTests {
    /// The pieces of a feed as texts; a pause is `…`, a broken end `!`.
    private func pieces(
        _ body: ResponseBody,
        _ framing: BodyFeed.Framing = .plain,
        throttle: Throttle? = nil,
        cut: Int? = nil
    ) -> [String] {
        var feed = BodyFeed(body, framing: framing, throttle: throttle, cut: cut)
        var texts: [String] = []
        while texts.count < 100 {
            switch feed.next() {
            case .bytes(let bytes): texts.append(String(decoding: bytes, as: UTF8.self))
            case .pause: texts.append("…")
            case .brokenOff: return texts + ["!"]
            case .end: return texts
            }
        }
        return texts
    }

    /// A body, how it is sent, and its pieces.
    struct Feed: Sendable {
        let body: ResponseBody
        var framing = BodyFeed.Framing.plain
        var throttle: Throttle?
        var cut: Int?
        let pieces: [String]
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

    static let plain: [Row<Feed>] = [
        Row("no body", Feed(body: .empty, pieces: [])),
        Row("a body", Feed(body: "abc", pieces: ["abc"])),
        Row("a body that is cut", Feed(body: "abcdef", cut: 2, pieces: ["ab"])),
        Row(
            "portions, and a pause between them",
            Feed(body: "abcde", throttle: portions(2), pieces: ["ab", "…", "cd", "…", "e"])
        ),
        Row("portions of no byte", Feed(body: "abcd", throttle: portions(0), cut: 2, pieces: ["a", "…", "b"])),
    ]

    static let chunked: [Row<Feed>] = [
        Row("chunks", Feed(body: "abcde", framing: chunks(3), pieces: ["3\r\nabc\r\n", "2\r\nde\r\n", "0\r\n\r\n"])),
        Row(
            "trailers",
            Feed(
                body: "a",
                framing: chunks(3, trailers: ["T": "1", "U": "2"]),
                pieces: ["1\r\na\r\n", "0\r\nT: 1\r\nU: 2\r\n\r\n"]
            )
        ),
        Row("a cut in a chunk", Feed(body: "abcde", framing: chunks(3), cut: 4, pieces: ["3\r\nabc\r\n", "2\r\nd"])),
        Row(
            "chunks of no byte",
            Feed(body: "ab", framing: chunks(0), pieces: ["1\r\na\r\n", "1\r\nb\r\n", "0\r\n\r\n"])
        ),
        Row(
            "a bad size in the second chunk",
            Feed(body: "abcdef", framing: chunks(2, .badSize), pieces: ["2\r\nab\r\n", "zz\r\ncd\r\n"])
        ),
        Row("a short chunk", Feed(body: "abcd", framing: chunks(2, .shortChunk), pieces: ["2\r\nab\r\n", "c\r\ncd"])),
        Row(
            "a missing line end",
            Feed(body: "abcd", framing: chunks(2, .missingLineEnd), pieces: ["2\r\nab\r\n", "2\r\ncd"])
        ),
        Row(
            "a missing end",
            Feed(body: "abcd", framing: chunks(2, .missingEnd), pieces: ["2\r\nab\r\n", "2\r\ncd\r\n"])
        ),
    ]

    static let streams: [Row<Feed>] = [
        Row("a stream is asked for what is missing", Feed(body: bounded, pieces: ["abcde"])),
        Row(
            "a stream is asked for each chunk",
            Feed(body: bounded, framing: chunks(2), pieces: ["2\r\nab\r\n", "2\r\ncd\r\n", "1\r\ne\r\n", "0\r\n\r\n"])
        ),
        Row("a stream that ends early breaks off", Feed(body: short, pieces: ["abc", "!"])),
        Row("a stream without a length ends with an empty answer", Feed(body: stream, pieces: ["abc"])),
        Row("its chunks end", Feed(body: stream, framing: chunks(9), pieces: ["3\r\nabc\r\n", "0\r\n\r\n"])),
        Row("a stream that answers too much is cut", Feed(body: endless, pieces: ["aaa"])),
    ]

    @Test(arguments: plain + chunked + streams) func aBodyIsSentInPieces(_ row: Row<Feed>) {
        let feed = row.value
        let pieces = pieces(feed.body, feed.framing, throttle: feed.throttle, cut: feed.cut)
        #expect(pieces == feed.pieces, sourceLocation: row.location)
    }
}
