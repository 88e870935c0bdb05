/// An incremental parser of HTTP/1.1 requests that turns bytes into events, without input or output of its own.
///
/// Bytes may come in pieces of any size, with several requests in one piece. After `.end` the next request begins;
/// after `.flaw` no event follows.
struct RequestParser {
    /// A parsed part of a request.
    enum Event: Hashable {
        case line(RequestLine)
        case head(RequestHead)
        case body(ArraySlice<UInt8>)
        case end(trailers: HeaderList)
        case flaw(RequestFlaw)
    }

    /// The part of a request to which the next byte belongs.
    enum Stage: Hashable {
        case line
        case fields(RequestLine, HeaderList)
        case body(remaining: Int)
        case chunkSize
        case chunk(remaining: Int)
        case chunkEnd
        case trailers(HeaderList)
        case dead
    }

    private(set) var stage = Stage.line
    private let headLimit: Int
    private let bodyLimit: Int
    private var buffer: [UInt8] = []
    private var cursor = 0
    private var headStart = 0
    private var scanned = 0
    private var bodyCount = 0
    private var trailerCount = 0
    private var flawedHead: ArraySlice<UInt8> = []

    init(headLimit: Int, bodyLimit: Int) {
        self.headLimit = headLimit
        self.bodyLimit = bodyLimit
    }

    /// The number of bytes that were fed and not yet turned into events.
    var pendingCount: Int { buffer.count - cursor }

    /// The bytes of an incomplete head, which waits for more bytes or has a flaw.
    var partialHead: ArraySlice<UInt8> {
        switch stage {
        case .line, .fields: buffer[headStart...].prefix(headLimit)
        case .dead: flawedHead
        default: []
        }
    }

    mutating func feed(_ bytes: UnsafeRawBufferPointer) {
        if headStart == buffer.count || (cursor > 64 << 10 && headStart > 64 << 10) { compact() }
        buffer.append(contentsOf: bytes)
    }

    /// Returns the bytes that follow the latest request, and forgets them: the connection speaks another protocol now.
    mutating func takeRest() -> [UInt8] {
        defer {
            buffer = []
            (cursor, headStart, scanned) = (0, 0, 0)
        }
        return Array(buffer[cursor...])
    }

    /// Returns the next event; `nil` when more bytes are needed.
    mutating func next() -> Event? {
        do throws(RequestFlaw) {
            return try step()
        } catch {
            flawedHead = cursor > headStart ? partialHead.prefix(cursor - headStart) : partialHead
            stage = .dead
            return .flaw(error)
        }
    }

    private mutating func step() throws(RequestFlaw) -> Event? {
        while true {
            switch stage {
            case .line:
                guard let line = try takeHeadLine() else { return nil }
                if line.isEmpty, line.startIndex == headStart {
                    // RFC 9112, section 2.2: a server ignores an empty line before a request.
                    headStart = cursor
                    continue
                }
                let requestLine = try RequestLine(parsing: line)
                stage = .fields(requestLine, [:])
                return .line(requestLine)
            case .fields(let line, var headers):
                guard let bytes = try takeHeadLine() else { return nil }
                guard bytes.isEmpty else {
                    let field = try HeaderField(parsing: bytes)
                    // The stage would hold a second reference to the headers, and appending would copy all of them at
                    // each line.
                    stage = .line
                    headers.append(name: field.name, value: field.value)
                    stage = .fields(line, headers)
                    continue
                }
                return .head(try finishHead(line, headers))
            case let .body(remaining):
                guard remaining > 0 else { return end([:]) }
                guard let bytes = takeBytes(remaining) else { return nil }
                stage = .body(remaining: remaining - bytes.count)
                return .body(bytes)
            case .chunkSize:
                guard let line = try takeLine("a chunk's size line", limit: 1 << 10, orElse: .chunkLineTooLong) else {
                    return nil
                }
                let size = try chunkSize(line)
                bodyCount += size
                guard bodyCount <= bodyLimit else { throw RequestFlaw.bodyTooLarge(bodyLimit) }
                stage = size == 0 ? .trailers([:]) : .chunk(remaining: size)
            case let .chunk(remaining):
                guard let bytes = takeBytes(remaining) else { return nil }
                stage = bytes.count == remaining ? .chunkEnd : .chunk(remaining: remaining - bytes.count)
                return .body(bytes)
            case .chunkEnd:
                guard let line = try takeLine("the end of a chunk", limit: 2, orElse: .chunkTooLong) else { return nil }
                guard line.isEmpty else { throw RequestFlaw.chunkTooLong }
                stage = .chunkSize
            case .trailers(var trailers):
                let room = headLimit - trailerCount
                guard let line = try takeLine("a trailer", limit: room, orElse: .headTooLarge(headLimit)) else {
                    return nil
                }
                guard !line.isEmpty else { return end(trailers) }
                trailerCount += line.count + 2
                let field = try HeaderField(parsing: line)
                stage = .trailers([:])
                trailers.append(name: field.name, value: field.value)
                stage = .trailers(trailers)
            case .dead:
                return nil
            }
        }
    }

    private mutating func finishHead(_ line: RequestLine, _ headers: HeaderList) throws(RequestFlaw) -> RequestHead {
        let framing = try RequestFraming(of: line, headers)
        switch framing {
        case .none: stage = .body(remaining: 0)
        case let .length(count):
            guard count <= bodyLimit else { throw RequestFlaw.bodyTooLarge(bodyLimit) }
            stage = .body(remaining: count)
        case .chunked: stage = .chunkSize
        }
        let raw = Array(buffer[headStart..<cursor])
        headStart = cursor
        return RequestHead(line: line, headers: headers, raw: raw, framing: framing)
    }

    private mutating func end(_ trailers: HeaderList) -> Event {
        stage = .line
        headStart = cursor
        bodyCount = 0
        trailerCount = 0
        return .end(trailers: trailers)
    }

    private mutating func compact() {
        let used = min(cursor, headStart)
        buffer.removeFirst(used)
        cursor -= used
        scanned = max(scanned - used, cursor)
        headStart = 0
    }
}

extension RequestParser {
    private mutating func takeHeadLine() throws(RequestFlaw) -> ArraySlice<UInt8>? {
        let room = headLimit - (cursor - headStart)
        return try takeLine("the head", limit: room, orElse: .headTooLarge(headLimit))
    }

    /// Takes a line without its CRLF.
    ///
    /// The line has at most `limit` bytes, the CRLF included.
    ///
    /// Each byte is looked at once, and the rule on a line's length doesn't depend on the size of the pieces.
    private mutating func takeLine(
        _ place: String,
        limit: Int,
        orElse tooLong: RequestFlaw
    ) throws(RequestFlaw) -> ArraySlice<UInt8>? {
        scanned = max(scanned, cursor)
        guard let end = buffer[scanned...].firstIndex(of: 0x0A) else {
            scanned = buffer.count
            guard buffer.count - cursor <= limit else { throw tooLong }
            return nil
        }
        guard end + 1 - cursor <= limit else { throw tooLong }
        let line = buffer[cursor..<end]
        cursor = end + 1
        guard line.last == 0x0D else { throw RequestFlaw("\(place) has a line that ends in LF without CR") }
        return line.dropLast()
    }

    private mutating func takeBytes(_ limit: Int) -> ArraySlice<UInt8>? {
        guard cursor < buffer.count else { return nil }
        let bytes = buffer[cursor...].prefix(limit)
        cursor += bytes.count
        headStart = cursor
        return bytes
    }

    private func chunkSize(_ line: ArraySlice<UInt8>) throws(RequestFlaw) -> Int {
        // RFC 9112, section 7.1.1: a recipient ignores extensions after a semicolon.
        var digits = line.prefix { $0 != UInt8(ascii: ";") }
        while digits.last?.isSpace == true { digits.removeLast() }
        // The standard library would accept a sign before the digits.
        guard digits.count <= 12, let first = digits.first, first >= UInt8(ascii: "0"),
            let size = Int(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw RequestFlaw("a chunk's size is not a number") }
        return size
    }
}

extension RequestFlaw {
    static func headTooLarge(_ limit: Int) -> Self {
        Self("the head is longer than \(limit) bytes", status: 431)
    }

    static let chunkLineTooLong = Self("a chunk's size line is longer than 1024 bytes")
    static let chunkTooLong = Self("a chunk is longer than its size")

    static func bodyTooLarge(_ limit: Int) -> Self {
        Self("the body is longer than \(limit) bytes", status: 413)
    }
}
