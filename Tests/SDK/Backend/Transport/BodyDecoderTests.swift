import Foundation
import Testing

@testable import MillraceBackend

@Suite struct BodyDecoderTests {
    private static let text = Data(
        ("{\"cities\": [" + (0..<40).map { "{\"name\": \"Bath \($0 % 7)\"}" }.joined(separator: ", ") + "]}").utf8
    )
    private static let gzip =
        Data(
            base64Encoded:
                "H4sIAAAAAAACA6tWSs4syUwtVrJSiK5WykvMTQWylJwSSzIUDJRqdRTQxAyxiBlhETPGImaCRcwUi5gZFrFRt4y6ZYDdElsL"
                + "AP+rBuAsAwAA"
        ) ?? Data()
    private static let zlib =
        Data(
            base64Encoded:
                "eNqrVkrOLMlMLVayUoiuVspLzE0FspScEksyFAyUanUU0MQMsYgZYREzxiJmgkXMFIuYGRaxUbeMumWA3RJbCwCMReRn"
        ) ?? Data()
    /// What `deflate` is to some backends: zlib's format without its head and its checksum.
    private static let bare = Data(zlib.dropFirst(2).dropLast(4))

    /// Decodes a body in pieces; where there is no room every other time, a piece comes again with the next one behind
    /// it.
    private func decode(
        _ body: Data,
        _ encoding: String,
        pieces: Int = .max,
        blocks: Int = 1 << 16,
        pausing: Bool = false
    ) -> (data: Data, isAtEnd: Bool, isBroken: Bool) {
        guard let decoder = BodyDecoder(encoding, blockSize: blocks) else { return (Data(), false, true) }
        var out = Data()
        var start = body.startIndex
        var end = start
        var hasRoom = false
        while start < body.endIndex {
            end = min(body.endIndex, end + min(pieces, body.count))
            let step = body[start..<end].withUnsafeBytes { piece in
                decoder.decode(
                    piece,
                    hasRoom: {
                        hasRoom.toggle()
                        return hasRoom || !pausing
                    },
                    take: {
                        out += $0
                        return true
                    }
                )
            }
            if case .taken = step { start = end }
            if case .broken = step { return (out, decoder.isAtEnd, true) }
        }
        return (out, decoder.isAtEnd, false)
    }

    @Test(arguments: [1, 7, 1000], [3, 64, 1 << 16])
    func aBodyIsDecodedWhereverItsPiecesAndBlocksEnd(pieces: Int, blocks: Int) {
        // Several members are one body.
        let bodies = [
            (Self.gzip, "gzip", 1), (Self.gzip, "X-GZIP", 1), (Self.gzip + Self.gzip, "gzip", 2),
            (Self.zlib, "deflate", 1), (Self.bare, "deflate", 1),
        ]
        for (body, encoding, count) in bodies {
            for pausing in body == Self.bare ? [false] : [false, true] {
                let result = decode(body, encoding, pieces: pieces, blocks: blocks, pausing: pausing)
                let text = Data([Data](repeating: Self.text, count: count).joined())
                #expect(result == (text, true, false), "\(encoding), \(pausing)")
            }
        }
    }

    @Test func whereverItIsCutShortTheEndIsMissing() {
        var whole: [Int] = []
        for (body, encoding) in [(Self.gzip, "gzip"), (Self.zlib, "deflate")] {
            whole += (1..<body.count).filter { decode(body.prefix($0), encoding).isAtEnd }
        }
        let last = decode(Self.gzip + Self.gzip.dropLast(), "gzip")
        #expect((whole, last.isAtEnd) == ([], false))
    }

    @Test func whatIsChangedIsBroken() {
        var wrong = Self.gzip
        wrong[wrong.endIndex - 5] ^= 1
        let bodies = [
            (wrong, "gzip"), (Self.zlib + [0], "deflate"), (Self.gzip + Data("more".utf8), "gzip"),
            (Data("not gzip".utf8), "gzip"), (Self.gzip, "br"), (Self.gzip, "gzip, gzip"),
        ]
        #expect(bodies.map { decode($0, $1).isBroken } == [Bool](repeating: true, count: bodies.count))
    }
}
