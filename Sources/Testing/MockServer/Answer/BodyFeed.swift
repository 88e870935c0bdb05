import MillracePlatform

/// The bytes of a body as they are sent, piece by piece: framed, paced, cut and broken as scripted.
struct BodyFeed {
    /// The next thing for the connection to do.
    enum Piece: Hashable {
        case bytes([UInt8])
        case pause(Duration)
        case end
        /// The body can't be completed: the connection has to be closed.
        case brokenOff
    }

    /// The framing of the pieces.
    enum Framing: Hashable {
        case plain
        case chunked(size: Int, trailers: HeaderList, fault: ChunkFault?)
    }

    private static let largestPiece = 64 << 10

    private let body: ResponseBody
    private let framing: Framing
    private let throttle: Throttle?
    private let cut: Int?
    private var offset = 0
    private var chunks = 0
    private var owesPause = false
    private var isOver = false

    /// Creates a feed.
    ///
    /// After `cut` bytes of the body the feed ends, without any further framing.
    init(_ body: ResponseBody, framing: Framing, throttle: Throttle? = nil, cut: Int? = nil) {
        self.body = body
        self.framing = framing
        self.throttle = throttle
        self.cut = cut
    }

    mutating func next() -> Piece {
        guard !isOver, cut.map({ offset < $0 }) ?? true else { return .end }
        if owesPause, let throttle {
            owesPause = false
            return .pause(throttle.period)
        }
        let bytes = load()
        guard !bytes.isEmpty else { return finish() }
        let start = offset
        offset += bytes.count
        chunks += 1
        owesPause = throttle != nil && !isAtEnd
        let kept = cut.map { max(0, $0 - start) } ?? bytes.count
        switch framing {
        case .plain: return .bytes(Array(bytes.prefix(kept)))
        case let .chunked(_, _, fault): return chunk(bytes, kept: kept, fault: fault)
        }
    }

    private var isAtEnd: Bool { body.length.map { offset >= $0 } ?? false }

    private var portion: Int {
        var size = min(Self.largestPiece, throttle?.bytes ?? .max)
        if case let .chunked(chunk, _, _) = framing { size = min(size, chunk) }
        return max(1, size)
    }

    private func load() -> [UInt8] {
        let count = min(portion, body.length.map { $0 - offset } ?? .max)
        guard count > 0 else { return [] }
        switch body {
        case .empty: return []
        case let .data(data):
            let start = data.startIndex + offset
            return [UInt8](data[start..<(start + count)])
        case let .stream(_, source): return [UInt8](source(offset, count).prefix(count))
        }
    }

    private mutating func chunk(_ bytes: [UInt8], kept: Int, fault: ChunkFault?) -> Piece {
        // The last chunk of a stream without a length is unknown: the fault goes into its first one.
        let isLast = body.length == nil || isAtEnd
        var size = String(bytes.count, radix: 16)
        var lineEnd = "\r\n"
        switch fault {
        case .badSize where chunks == 2 || isLast: size = "zz"
        case .shortChunk where isLast: size = String(bytes.count + 10, radix: 16)
        case .missingLineEnd where isLast: break
        default:
            let rest = kept < bytes.count ? Array(bytes.prefix(kept)) : bytes + [0x0D, 0x0A]
            return .bytes(Array("\(size)\r\n".utf8) + rest)
        }
        if fault != .badSize { lineEnd = "" }
        isOver = true
        return .bytes(Array("\(size)\r\n".utf8) + bytes.prefix(kept) + Array(lineEnd.utf8))
    }

    private mutating func finish() -> Piece {
        isOver = true
        switch framing {
        case .plain: return body.length.map { offset < $0 } ?? false ? .brokenOff : .end
        case let .chunked(_, trailers, fault):
            guard !(body.length.map { offset < $0 } ?? false) else { return .brokenOff }
            switch fault {
            case nil:
                return .bytes(Array("0\r\n\(trailers.lines)\r\n".utf8))
            case .badSize: return .bytes(Array("zz\r\n\r\n".utf8))
            case .shortChunk: return .bytes(Array("a\r\n".utf8))
            case .missingLineEnd: return .bytes(Array("0\r\n".utf8))
            case .missingEnd: return .end
            }
        }
    }
}
