import Foundation
import MillraceStreams
import MillraceWebSocket

/// What a peer does on one connection, made from a seed, and what a channel must make of it.
struct FaultScript: Sendable, CustomStringConvertible {
    /// How the channel must end.
    enum End: Sendable {
        case completes
        /// It fails with an error whose text contains this.
        case fails(String)
        /// It waits, to connect again.
        case waits
        /// It goes on, and the client ends it.
        case goesOn
        /// Each of the above: what matters is that it is one of them.
        case any
    }

    /// How the peer ends the connection.
    enum Manner: Sendable, CaseIterable {
        case shutDown, reset, silence
    }

    var name: String
    /// The bytes instead of an upgrade; nil for an upgrade.
    var head: String?
    var fields = ""
    /// The number of messages that are sent before the fault.
    var messages = 0
    var fault: [UInt8] = []
    var manner = Manner.silence
    var end = End.any
    /// The number of bytes of each piece that the peer sends.
    var piece = Int.max

    var description: String { "\(name), \(messages) messages, pieces of \(piece), \(manner)" }

    /// The largest message that the channel takes.
    static let limit = 20_000

    static func make(_ seed: UInt64) -> FaultScript {
        var random = SeededGenerator(seed: seed)
        let all = heads + frames
        // Each fault comes equally often.
        let (name, head, fields, fault, manner, end) = all[Int(seed) % all.count]
        var script = FaultScript(name: name, head: head, fields: fields, fault: fault, end: end)
        script.manner = manner ?? Manner.allCases.randomElement(using: &random) ?? .silence
        script.piece = [Int.max, 1, 2, 7, 100].randomElement(using: &random) ?? .max
        if fault.count > 5_000 { script.piece = max(script.piece, 1_000) }
        if head == nil { script.messages = .random(in: 0..<4, using: &random) }
        return script
    }

    /// The frames of the messages: whole, in fragments, and with control frames between.
    func frames(seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed &+ 1)
        return (0..<messages).flatMap { index in
            let text = Array(ChannelDesk.json(.init(id: index + 1)).utf8)
            let cut = Int.random(in: 0...text.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return RawSocket.frame(0x81, text)
            case 1: return RawSocket.frame(0x01, Array(text[..<cut])) + RawSocket.frame(0x80, Array(text[cut...]))
            default:
                return RawSocket.frame(0x02, Array(text[..<cut])) + RawSocket.frame(0x89, [1]) + RawSocket.frame(0x00)
                    + RawSocket.frame(0x8A) + RawSocket.frame(0x80, Array(text[cut...]))
            }
        }
    }

    private typealias Fault = (String, head: String?, fields: String, fault: [UInt8], Manner?, End)

    private static func head(_ name: String, _ head: String, _ end: End, _ manner: Manner? = .shutDown) -> Fault {
        (name, head, "", [], manner, end)
    }

    private static let heads: [Fault] =
        [
            head("nothing", "", .waits),
            head("a reset", "", .waits, .reset),
            head("a half status line", "HTTP/1.1 1", .waits),
            head("a half head", "HTTP/1.1 101 Switching Protocols\r\nUpgr", .waits),
            head("a half head and a reset", "HTTP/1.1 101 Switching Protocols\r\nUpgr", .waits, .reset),
            head("another protocol", "SSH-2.0-OpenSSH_9.2\r\n\r\n", .fails("malformed")),
            head("binary", "\u{0}\u{1}\r\n\r\n", .fails("malformed")),
            head("a status of four digits", "HTTP/1.1 1010 x\r\n\r\n", .fails("malformed")),
            head("a status of 0", "HTTP/1.1 000 x\r\n\r\n", .fails("malformed")),
            head("an endless line", "HTTP/1.1 101 x\r\nA: " + String(repeating: "a", count: 300_000), .fails("larger")),
            head("many fields", "HTTP/1.1 101 x\r\n" + String(repeating: "A: b\r\n", count: 50_000), .fails("larger")),
            head("endless 100", String(repeating: "HTTP/1.1 100 x\r\n\r\n", count: 20_000), .fails("larger")),
            head("101 alone", "HTTP/1.1 101 x\r\n\r\n", .fails("no WebSocket: another protocol")),
            head("200", "HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\n", .fails("no WebSocket: status 200")),
            head(
                "200 before 101",
                "HTTP/1.1 200 x\r\nContent-Length: 0\r\n\r\nHTTP/1.1 101 x\r\n\r\n",
                .fails("status 200")
            ),
            head("204", "HTTP/1.1 204 x\r\n\r\n", .fails("no WebSocket: status 204")),
            head("304", "HTTP/1.1 304 x\r\n\r\n", .fails("304")),
            head("HTTP/2", "HTTP/2 403 x\r\n\r\nabc", .fails("403")),
            head("two lengths", "HTTP/1.1 403 x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", .fails("")),
            head("a negative length", "HTTP/1.1 403 x\r\nContent-Length: -1\r\n\r\nab", .fails("")),
            head("a huge length", "HTTP/1.1 403 x\r\nContent-Length: 9223372036854775807\r\n\r\nab", .fails("403")),
            head("a length beyond", "HTTP/1.1 403 x\r\nContent-Length: 99999999999999999999\r\n\r\nab", .fails("")),
            head("a body of a length", "HTTP/1.1 403 x\r\nContent-Length: 5\r\n\r\nabcde", .fails("403")),
            head("a short body", "HTTP/1.1 403 x\r\nContent-Length: 5\r\n\r\nab", .fails("403")),
            head("a long body", "HTTP/1.1 403 x\r\nContent-Length: 5\r\n\r\nabcdefghij", .fails("403")),
            head("a body up to the end", "HTTP/1.1 403 x\r\n\r\nabcde", .fails("403")),
            head("a large body", "HTTP/1.1 403 x\r\n\r\n" + String(repeating: "a", count: 200_000), .fails("403")),
            head("chunks", "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", .fails("403")),
            head("half a chunk", "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na", .fails("403")),
            head(
                "a huge chunk",
                "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\na",
                .fails("403")
            ),
            head(
                "a chunk beyond",
                "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\na",
                .fails("403")
            ),
            head("a negative chunk", "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\nabc", .fails("403")),
            head("no chunk", "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nabc", .fails("403")),
            head(
                "a long size",
                "HTTP/1.1 403 x\r\nTransfer-Encoding: chunked\r\n\r\n" + String(repeating: "0", count: 5_000),
                .fails("403")
            ),
            head("401", "HTTP/1.1 401 x\r\nContent-Length: 0\r\n\r\n", .fails("")),
            head("a redirect to nowhere", "HTTP/1.1 307 x\r\nContent-Length: 0\r\n\r\n", .fails("")),
            head(
                "a redirect to another scheme",
                "HTTP/1.1 307 x\r\nLocation: ftp://127.0.0.1/\r\nContent-Length: 0\r\n\r\n",
                .fails("")
            ),
        ]
        + ["-1", "0", "x", "1e400", "99999999999999999999999", "9223372036854775807", "Fri, 31 Dec 9999 23:59:59 GMT"]
        .map {
            head("503 for \($0)", "HTTP/1.1 503 x\r\nRetry-After: \($0)\r\nContent-Length: 0\r\n\r\n", .waits)
        }
        + [
            ("a folded field", nil, "X-A: 1\r\n  2\r\n", [], .shutDown, .any),
            ("a second key", nil, "Sec-WebSocket-Accept: x\r\n", [], .shutDown, .fails("another key")),
            (
                "a subprotocol", nil, "Sec-WebSocket-Protocol: x\r\n", [], .shutDown,
                .fails("a subprotocol that wasn't offered")
            ),
            (
                "an extension", nil, "Sec-WebSocket-Extensions: x-a\r\n", [], .shutDown,
                .fails("an extension that wasn't offered")
            ),
            (
                "a window of 7", nil, "Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=7\r\n", [],
                .shutDown, .fails("extension")
            ),
            ("a length", nil, "Content-Length: 5\r\n", [], .shutDown, .waits),
        ]

    private static func frame(_ name: String, _ fault: [UInt8], _ end: End, _ manner: Manner? = nil) -> Fault {
        (name, nil, "", fault, manner, end)
    }

    private static func close(_ code: Int, _ reason: [UInt8] = []) -> [UInt8] {
        RawSocket.frame(0x88, [UInt8(code >> 8), UInt8(code & 0xFF)] + reason)
    }

    private static let deflate = "Sec-WebSocket-Extensions: permessage-deflate\r\n"

    private static let bomb: [UInt8] = {
        let deflater = DeflateAgreement().deflater(of: .server)
        return FragmentedMessage.frames(.text, Data(count: 3_000_000), sizes: [], deflater: deflater)
    }()

    private static let frames: [Fault] =
        [1, 2, 4, 8].map { frame("bit \($0 << 4)", [0x81 | $0 << 4, 0], $0 == 8 ? .any : .fails("malformed")) }
        + [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map { frame("kind \($0)", [0x80 | $0, 0], .fails("malformed")) }
        + [8, 9, 10].map { frame("a control frame \($0) in fragments", [$0, 0], .fails("malformed")) }
        + [8, 9, 10].map { frame("a long control frame \($0)", [0x80 | $0, 126, 0, 126], .fails("malformed")) }
        + [
            frame("a mask", [0x81, 0x80, 1, 2, 3, 4], .fails("a frame with a mask")),
            frame("a continuation", [0x80, 0], .fails("malformed")),
            frame("a message within", [0x01, 0, 0x81, 0], .fails("malformed")),
            frame("a long length", [0x81, 126, 0, 5], .fails("malformed")),
            frame("a longer length", [0x81, 127, 0, 0, 0, 0, 0, 0, 1, 0], .fails("malformed")),
            frame("the highest bit", [0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 1], .fails("malformed")),
            frame("the largest length", [0x81, 127, 0x7F, 255, 255, 255, 255, 255, 255, 255], .fails("larger")),
            frame("too long", [0x82, 126, 0x4E, 0x21], .fails("larger than 20000 bytes")),
            frame(
                "endless fragments",
                [0x01, 0] + (0..<300).flatMap { _ in RawSocket.frame(0x00, [UInt8](repeating: 65, count: 100)) },
                .fails("larger")
            ),
            frame(
                "a flood of pings",
                (0..<2_000).flatMap { RawSocket.frame(0x89, [UInt8(truncatingIfNeeded: $0)]) },
                .goesOn,
                .silence
            ),
            frame(
                "a flood of pongs",
                (0..<2_000).flatMap { RawSocket.frame(0x8A, [UInt8(truncatingIfNeeded: $0)]) },
                .goesOn,
                .silence
            ),
            frame("no UTF-8", RawSocket.frame(0x81, [0xC3, 0x28]), .fails("a text is no UTF-8")),
            frame("a surrogate", RawSocket.frame(0x01, [0xED, 0xA0, 0x80]), .fails("UTF-8")),
            frame("a half scalar", RawSocket.frame(0x81, [0xE2, 0x82]), .fails("UTF-8")),
            frame("no JSON", RawSocket.frame(0x81, Array("x".utf8)), .fails("")),
            frame("half a head", [0x81], .waits, .shutDown),
            frame("half a length", [0x81, 127, 0, 0], .waits, .shutDown),
            frame("half a message", [0x81, 100, 65, 66], .waits, .shutDown),
            frame("half a message, reset", [0x81, 100, 65, 66], .waits, .reset),
            frame("half a message, silence", [0x81, 100, 65, 66], .goesOn, .silence),
            frame("nothing but the end", [], .waits, .shutDown),
            frame("a reset", [], .waits, .reset),
            frame("silence", [], .goesOn, .silence),
            frame("a code of one byte", [0x88, 1, 3], .fails("malformed")),
            frame("a reason without UTF-8", close(1000, [0xC3, 0x28]), .fails("UTF-8")),
            frame("no code", [0x88, 0], .completes),
            frame(
                "data behind the close",
                close(1000) + RawSocket.frame(0x81, Array(ChannelDesk.json(.init(id: 9)).utf8)),
                .completes
            ),
            frame("nonsense behind the close", close(4000) + [0xFF, 0xFF, 0xFF], .fails("4000")),
            frame("two closes", close(4000) + close(4001), .fails("4000")),
            ("a bomb", nil, deflate, bomb, nil, .fails("larger")),
            (
                "no deflated data", nil, deflate, RawSocket.frame(0xC1, [0xFF, 0xFF, 0xFF, 0xFF]), nil,
                .fails("malformed")
            ),
            ("half of deflated data", nil, deflate, RawSocket.frame(0xC1, [0xF2, 0x48]), nil, .fails("malformed")),
            ("a compressed ping", nil, deflate, [0xC9, 0], nil, .fails("malformed")),
            ("a compressed continuation", nil, deflate, [0x01, 0, 0xC0, 0], nil, .fails("malformed")),
        ]
        + [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999].map { code in
            let isRetried = code == 1001 || 1011...1014 ~= code
            return frame(
                "close \(code)",
                close(code, Array("why\r\n".utf8)),
                code == 1000 ? .completes : isRetried ? .waits : .fails("closed with \(code): why␍␊")
            )
        }
        + [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65_535].map {
            frame("close \($0)", close($0), .fails("malformed"))
        }

    static var count: Int { heads.count + frames.count }
}
