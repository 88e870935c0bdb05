import MillracePlatform

/// Reads the messages of a peer from bytes that arrive in pieces of any size (RFC 6455, section 5).
///
/// It keeps at most the bytes of one message. After a fault, or the peer's close frame, it takes no more bytes.
package struct MessageReader: ~Copyable {
    private let role: Role
    /// The largest number of bytes of a message, after decompression.
    package let limit: Int
    private let inflater: MessageInflater?
    /// The bytes of an incomplete head.
    private var head: [UInt8] = []
    /// The frame whose payload is arriving, and the number of bytes of it that have arrived.
    private var frame: (header: FrameHeader, received: Int)?
    /// The message whose frames are arriving.
    private var message: (opcode: Opcode, isCompressed: Bool)?
    private var payload: [UInt8] = []
    private var control: [UInt8] = []
    private var check = UTF8Check()
    /// Whether the peer has closed the connection, or a fault was found.
    package private(set) var hasEnded = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - role: The own side.
    ///   - limit: The largest number of bytes of a message, after decompression.
    ///   - inflater: Decompresses messages, if both sides have agreed on that.
    package init(_ role: Role, limit: Int, inflater: MessageInflater? = nil) {
        self.role = role
        self.limit = limit
        self.inflater = inflater
    }

    /// Whether a message or a frame has begun and isn't complete.
    package var isMidMessage: Bool { message != nil || frame != nil || !head.isEmpty }

    /// Takes the next bytes of the connection.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - take: Receives each message that is complete with them, in their order.
    package mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        _ take: (ReceivedMessage) -> Void
    ) throws(ProtocolFault) {
        _ = try read(
            bytes,
            while: { message in
                take(message)
                return true
            }
        )
    }

    /// Takes the next bytes of the connection, as long as there is room for the messages.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - take: Receives each message that is complete with them, in their order, and returns whether there is room
    ///     for another one.
    /// - Returns: The number of bytes that were taken: all, or those up to the message after which there was no room.
    package mutating func read(
        _ bytes: UnsafeRawBufferPointer,
        while take: (ReceivedMessage) -> Bool
    ) throws(ProtocolFault) -> Int {
        var rest = bytes
        var hasRoom = true
        do {
            while !hasEnded, hasRoom {
                if frame == nil, try !readHead(&rest) { return bytes.count }
                guard try readPayload(&rest, { hasRoom = take($0) }) else { return bytes.count }
            }
        } catch {
            hasEnded = true
            throw error
        }
        return hasEnded ? bytes.count : bytes.count - rest.count
    }

    /// Reads the head of a frame, and returns whether it is complete.
    private mutating func readHead(_ rest: inout UnsafeRawBufferPointer) throws(ProtocolFault) -> Bool {
        let header: FrameHeader
        if head.isEmpty {
            // Most heads are complete in one piece.
            guard let (found, count) = try FrameHeader.read(rest) else {
                head.append(contentsOf: rest)
                return false
            }
            header = found
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else {
            let kept = head.count
            head.append(contentsOf: rest.prefix(FrameHeader.longest - kept))
            let read = head.withUnsafeBytes { bytes in
                Result { () throws(ProtocolFault) in try FrameHeader.read(bytes) }
            }
            guard let (found, count) = try read.get() else { return false }
            header = found
            head.removeAll(keepingCapacity: true)
            rest = UnsafeRawBufferPointer(rebasing: rest[(count - kept)...])
        }
        try begin(header)
        return true
    }

    private mutating func begin(_ header: FrameHeader) throws(ProtocolFault) {
        guard (header.mask != nil) == (role == .server) else {
            throw .malformed(role == .server ? "a frame without a mask" : "a frame with a mask")
        }
        frame = (header, 0)
        guard !header.opcode.isControl else { return }
        if header.opcode == .continuation {
            guard message != nil else { throw .malformed("a continuation of no message") }
            guard !header.isCompressed else { throw .malformed("a continuation with a reserved bit") }
        } else {
            guard message == nil else { throw .malformed("a message within another one") }
            guard !header.isCompressed || inflater != nil else { throw .malformed("a frame with a reserved bit") }
            message = (header.opcode, header.isCompressed)
            check = UTF8Check()
        }
        // Of a compressed message the length says nothing, and none of its bytes are kept.
        guard message?.isCompressed == true || header.length <= limit - payload.count else { throw .tooLarge(limit) }
    }

    /// Reads as much of the payload as there is, and returns whether the frame is complete.
    private mutating func readPayload(
        _ rest: inout UnsafeRawBufferPointer,
        _ take: (ReceivedMessage) -> Void
    ) throws(ProtocolFault) -> Bool {
        guard let (header, received) = frame else { return false }
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(header.length - received))
        rest = UnsafeRawBufferPointer(rebasing: rest[piece.count...])
        let isComplete = received + piece.count == header.length
        frame = isComplete ? nil : (header, received + piece.count)
        if header.opcode.isControl {
            control.append(piece, header.mask, from: received, limit: header.length)
            if isComplete { try endControl(header.opcode, take) }
        } else if isComplete, received == 0, header.isWholeMessage {
            try takeMessage(piece, header, take)
        } else {
            try add(piece, header.mask, from: received)
            if isComplete, header.isFinal { try endMessage(take) }
        }
        return isComplete
    }

    /// Takes a message that is complete in one piece, as most are: it is copied once.
    private mutating func takeMessage(
        _ piece: UnsafeRawBufferPointer,
        _ header: FrameHeader,
        _ take: (ReceivedMessage) -> Void
    ) throws(ProtocolFault) {
        message = nil
        var data = Data(piece)
        if let mask = header.mask { data.withUnsafeMutableBytes { Masking.apply(mask, to: $0, from: 0) } }
        guard header.opcode == .text else { return take(.binary(data)) }
        guard data.withUnsafeBytes({ check.take($0) }), check.isComplete else { throw .notText }
        take(.text(data))
    }

    /// Adds a piece to the message.
    private mutating func add(
        _ piece: UnsafeRawBufferPointer,
        _ mask: UInt32?,
        from offset: Int
    ) throws(ProtocolFault) {
        guard let message else { return }
        let start = payload.count
        if message.isCompressed, let inflater {
            let compressed = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
            defer { compressed.deallocate() }
            compressed.copyMemory(from: piece)
            if let mask { Masking.apply(mask, to: compressed, from: offset) }
            try inflater.inflate(UnsafeRawBufferPointer(compressed), into: &payload, limit: limit)
        } else {
            payload.append(piece, mask, from: offset, limit: limit)
        }
        if message.opcode == .text { try checkText(from: start) }
    }

    private mutating func checkText(from start: Int) throws(ProtocolFault) {
        guard payload.withUnsafeBytes({ check.take(UnsafeRawBufferPointer(rebasing: $0[start...])) }) else {
            throw .notText
        }
    }

    private mutating func endMessage(_ take: (ReceivedMessage) -> Void) throws(ProtocolFault) {
        guard let message else { return }
        if message.isCompressed, let inflater {
            let start = payload.count
            try inflater.end(into: &payload, limit: limit)
            if message.opcode == .text { try checkText(from: start) }
        }
        if message.opcode == .text, !check.isComplete { throw .notText }
        let data = Data(payload)
        self.message = nil
        // A large message doesn't keep its memory.
        payload.removeAll(keepingCapacity: payload.capacity <= 1 << 16)
        take(message.opcode == .text ? .text(data) : .binary(data))
    }

    private mutating func endControl(_ opcode: Opcode, _ take: (ReceivedMessage) -> Void) throws(ProtocolFault) {
        defer { control.removeAll(keepingCapacity: true) }
        switch opcode {
        case .ping: take(.ping(Data(control)))
        case .pong: take(.pong(Data(control)))
        default:
            let (code, reason) = try Self.closing(in: control)
            hasEnded = true
            take(.close(code, reason: reason))
        }
    }

    private static func closing(in payload: [UInt8]) throws(ProtocolFault) -> (CloseCode, reason: String) {
        guard !payload.isEmpty else { return (.none, "") }
        guard payload.count >= 2 else { throw .malformed("a code of one byte") }
        let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.maySend else { throw .malformed("the code \(code.rawValue)") }
        guard let reason = String(validating: payload.dropFirst(2), as: UTF8.self) else { throw .notText }
        return (code, reason)
    }
}
