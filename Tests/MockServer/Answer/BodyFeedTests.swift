import Foundation
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

    private func chunks(_ size: Int, _ fault: ChunkFault? = nil, trailers: HeaderList = [:]) -> BodyFeed.Framing {
        .chunked(size: size, trailers: trailers, fault: fault)
    }

    @Test func plainBodies() {
        #expect(pieces(.empty).isEmpty)
        #expect(pieces("abc") == ["abc"])
        #expect(pieces("abcdef", cut: 2) == ["ab"])
        #expect(pieces("abcdef", cut: 0).isEmpty)
        #expect(pieces("abc", cut: 99) == ["abc"])
    }

    @Test func throttledBodiesPauseBetweenPortions() {
        #expect(pieces("abcde", throttle: Throttle(bytes: 2, per: .seconds(1))) == ["ab", "…", "cd", "…", "e"])
        #expect(pieces("abcd", throttle: Throttle(bytes: 2, per: .seconds(1))) == ["ab", "…", "cd"])
        #expect(pieces("abcd", throttle: Throttle(bytes: 0, per: .seconds(1)), cut: 2) == ["a", "…", "b"])
    }

    @Test func chunkedBodies() {
        #expect(pieces("abcde", chunks(3)) == ["3\r\nabc\r\n", "2\r\nde\r\n", "0\r\n\r\n"])
        #expect(pieces(.empty, chunks(3)) == ["0\r\n\r\n"])
        #expect(pieces("a", chunks(3, trailers: ["T": "1", "U": "2"])) == ["1\r\na\r\n", "0\r\nT: 1\r\nU: 2\r\n\r\n"])
        #expect(pieces("abcde", chunks(3), cut: 4) == ["3\r\nabc\r\n", "2\r\nd"])
        #expect(pieces("ab", chunks(0)) == ["1\r\na\r\n", "1\r\nb\r\n", "0\r\n\r\n"])
    }

    @Test func brokenChunks() {
        #expect(pieces("abcdef", chunks(2, .badSize)) == ["2\r\nab\r\n", "zz\r\ncd\r\n"])
        #expect(pieces("ab", chunks(2, .badSize)) == ["zz\r\nab\r\n"])
        #expect(pieces("abcd", chunks(2, .shortChunk)) == ["2\r\nab\r\n", "c\r\ncd"])
        #expect(pieces("abcd", chunks(2, .missingLineEnd)) == ["2\r\nab\r\n", "2\r\ncd"])
        #expect(pieces("abcd", chunks(2, .missingEnd)) == ["2\r\nab\r\n", "2\r\ncd\r\n"])
    }

    @Test func aStreamIsAskedForWhatIsMissing() {
        let letters = Data("abcdefgh".utf8)
        let stream = ResponseBody.stream(length: 5) { offset, count in letters.dropFirst(offset).prefix(count) }
        #expect(pieces(stream) == ["abcde"])
        #expect(pieces(stream, chunks(2)) == ["2\r\nab\r\n", "2\r\ncd\r\n", "1\r\ne\r\n", "0\r\n\r\n"])
    }

    @Test func aStreamThatEndsEarlyBreaksOff() {
        let stream = ResponseBody.stream(length: 5) { offset, _ in Data("abc".utf8.dropFirst(offset)) }
        #expect(pieces(stream) == ["abc", "!"])
        #expect(pieces(stream, chunks(9)) == ["3\r\nabc\r\n", "!"])
    }

    @Test func aStreamWithoutALengthEndsWithAnEmptyAnswer() {
        let stream = ResponseBody.stream(length: nil) { offset, _ in Data("abc".utf8.dropFirst(offset)) }
        #expect(pieces(stream) == ["abc"])
        #expect(pieces(stream, chunks(9)) == ["3\r\nabc\r\n", "0\r\n\r\n"])
    }

    @Test func aStreamThatAnswersTooMuchIsCut() {
        let stream = ResponseBody.stream(length: 3) { _, _ in Data(repeating: 0x61, count: 50) }
        #expect(pieces(stream) == ["aaa"])
    }
}
