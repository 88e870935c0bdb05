/// The head of a frame: all that stands before its payload (RFC 6455, section 5.2).
struct FrameHeader: Equatable {
    var opcode: Opcode
    /// Whether the frame is the last one of its message.
    var isFinal = true
    /// The bit of an extension (RSV1), which says that a message is compressed.
    var isCompressed = false
    var length = 0
    /// The mask as it is sent; nil without one.
    var mask: UInt32?

    /// Whether the payload is a message, as it is.
    var isWholeMessage: Bool { isFinal && !isCompressed && (opcode == .text || opcode == .binary) }

    /// The largest number of bytes of a head.
    static let longest = 14

    /// Reads a head.
    ///
    /// - Parameter bytes: The first bytes of a frame.
    /// - Returns: The head and its number of bytes; nil if there are too few bytes to know it.
    static func read(_ bytes: UnsafeRawBufferPointer) throws(ProtocolFault) -> (header: FrameHeader, count: Int)? {
        guard bytes.count >= 2 else { return nil }
        let (first, second) = (bytes[0], bytes[1])
        guard let opcode = Opcode(rawValue: first & 0x0F) else { throw .malformed("a frame of an unknown kind") }
        guard first & 0x30 == 0 else { throw .malformed("a frame with a reserved bit") }
        var header = FrameHeader(opcode: opcode, isFinal: first & 0x80 != 0, isCompressed: first & 0x40 != 0)
        var count = 2
        switch second & 0x7F {
        case 126:
            guard bytes.count >= 4 else { return nil }
            header.length = Int(bytes[2]) << 8 | Int(bytes[3])
            count = 4
            guard header.length > 125 else { throw .malformed("a length with more bytes than it needs") }
        case 127:
            guard bytes.count >= 10 else { return nil }
            let length = bytes[2..<10].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard length <= UInt64(Int64.max) else { throw .malformed("a length with its highest bit set") }
            guard length > 0xFFFF else { throw .malformed("a length with more bytes than it needs") }
            header.length = Int(length)
            count = 10
        case let short:
            header.length = Int(short)
        }
        if opcode.isControl {
            guard header.isFinal else { throw .malformed("a control frame in fragments") }
            guard header.length <= 125 else { throw .malformed("a control frame of more than 125 bytes") }
            guard !header.isCompressed else { throw .malformed("a control frame with a reserved bit") }
        }
        if second & 0x80 != 0 {
            guard bytes.count >= count + 4 else { return nil }
            header.mask = bytes.loadUnaligned(fromByteOffset: count, as: UInt32.self)
            count += 4
        }
        return (header, count)
    }

    /// Appends the head to bytes that are to be sent.
    func append(to bytes: inout [UInt8]) {
        bytes.append((isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode.rawValue)
        let masked: UInt8 = mask == nil ? 0 : 0x80
        switch length {
        case ...125: bytes.append(masked | UInt8(length))
        case ...0xFFFF:
            bytes.append(masked | 126)
            withUnsafeBytes(of: UInt16(length).bigEndian) { bytes.append(contentsOf: $0) }
        default:
            bytes.append(masked | 127)
            withUnsafeBytes(of: UInt64(length).bigEndian) { bytes.append(contentsOf: $0) }
        }
        if let mask { withUnsafeBytes(of: mask) { bytes.append(contentsOf: $0) } }
    }
}
