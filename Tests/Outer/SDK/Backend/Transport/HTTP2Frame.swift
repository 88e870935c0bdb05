import Foundation

/// A frame of HTTP/2 (RFC 9113, section 4.1), as a test writes and reads it.
struct HTTP2Frame {
    let kind: UInt8
    let flags: UInt8
    let stream: UInt32
    let payload: Data

    init(_ kind: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: Data = Data()) {
        self.kind = kind
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    var bytes: Data {
        let count = payload.count
        let head = [UInt8(count >> 16 & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF), kind, flags]
        return Data(head) + HTTP2Frame.number(stream) + payload
    }

    static func number(_ value: UInt32) -> Data {
        Data([UInt8(value >> 24), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)])
    }

    static let settings = HTTP2Frame(4).bytes

    /// Settings that leave so much room for the body of each request.
    static func window(_ size: UInt32) -> Data {
        HTTP2Frame(4, Data([0, 4]) + number(size)).bytes
    }

    /// Makes room for a body, on a stream or, as stream 0, on the connection.
    static func room(_ size: Int, stream: UInt32) -> Data {
        HTTP2Frame(8, stream: stream, number(UInt32(size))).bytes
    }

    static let ping = HTTP2Frame(6, Data("settle?!".utf8)).bytes
    private static let pong = HTTP2Frame(6, flags: 1, Data("settle?!".utf8)).bytes

    /// Returns whether a client has answered a ping, and so has taken what came before that.
    static func hasPong(_ bytes: Data) -> Bool {
        bytes.range(of: pong) != nil
    }

    static let settingsTaken = HTTP2Frame(4, flags: 1).bytes

    /// The head of an answer, by an entry of the static table or as a literal.
    static func head(_ status: Int, length: Int? = nil, stream: UInt32 = 1, ends: Bool = false) -> Data {
        var block = status == 200 ? Data([0x88]) : Data([0x08, 3]) + Data("\(status)".utf8)
        if let length {
            let text = Data("\(length)".utf8)
            block += Data([0x0F, 0x0D, UInt8(text.count)]) + text
        }
        return HTTP2Frame(1, flags: ends ? 5 : 4, stream: stream, block).bytes
    }

    static func data(_ text: String, stream: UInt32 = 1, ends: Bool = true) -> Data {
        HTTP2Frame(0, flags: ends ? 1 : 0, stream: stream, Data(text.utf8)).bytes
    }

    static func reset(_ code: UInt32, stream: UInt32 = 1) -> Data {
        HTTP2Frame(3, stream: stream, number(code)).bytes
    }

    static func goAway(last: UInt32, _ code: UInt32 = 0) -> Data {
        HTTP2Frame(7, number(last) + number(code)).bytes
    }

    private static let preface = Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// Returns whether a client has sent a whole request, on the connection that it began last or has had before.
    static func hasRequest(_ bytes: Data) -> Bool {
        frames(in: bytes).contains { $0.kind <= 1 && $0.flags & 1 == 1 }
    }

    /// Returns whether a client has ended the request of a stream, or the stream before its request.
    static func ends(_ stream: UInt32, in bytes: Data) -> Bool {
        frames(in: bytes).contains { $0.stream == stream && ($0.kind == 3 || $0.kind <= 1 && $0.flags & 1 == 1) }
    }

    /// Returns the whole frames that a client has sent, on the connection that it began last or has had before.
    static func frames(in bytes: Data) -> [HTTP2Frame] {
        var frames: [HTTP2Frame] = []
        var rest = bytes[(bytes.range(of: preface, options: .backwards)?.upperBound ?? bytes.startIndex)...]
        while rest.count >= 9 {
            let head = Array(rest.prefix(9))
            let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
            guard rest.count >= 9 + count else { break }
            let stream = head[5...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            frames.append(HTTP2Frame(head[3], flags: head[4], stream: stream, rest.dropFirst(9).prefix(count)))
            rest = rest.dropFirst(9 + count)
        }
        return frames
    }
}
