import MillracePlatform

/// Writes messages as frames (RFC 6455, section 5): each message is one frame.
package struct MessageWriter: ~Copyable {
    private let role: Role
    private let deflater: MessageDeflater?
    /// The source of the masks.
    private var generator: any RandomNumberGenerator & Sendable

    /// The fewest bytes that are worth compressing.
    private static let worthCompressing = 64

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - role: The own side.
    ///   - deflater: Compresses messages, if both sides have agreed on that.
    ///   - generator: The source of the masks, which must be unpredictable (RFC 6455, section 10.3); by default the
    ///     system's.
    package init(
        _ role: Role,
        deflater: MessageDeflater? = nil,
        generator: any RandomNumberGenerator & Sendable = SystemRandomBlock()
    ) {
        self.role = role
        self.deflater = deflater
        self.generator = generator
    }

    /// Returns the frame of a text, which must be UTF-8.
    package mutating func text(_ text: Data) -> [UInt8] {
        message(.text, text)
    }

    package mutating func binary(_ data: Data) -> [UInt8] {
        message(.binary, data)
    }

    /// Returns a ping; of its payload the first 125 bytes are sent.
    package mutating func ping(_ payload: Data = Data()) -> [UInt8] {
        frame(FrameHeader(opcode: .ping), payload.prefix(125))
    }

    package mutating func pong(_ payload: Data) -> [UInt8] {
        frame(FrameHeader(opcode: .pong), payload.prefix(125))
    }

    /// Returns a close frame.
    ///
    /// A code that may not be sent is left out, and a reason is shortened to 123 bytes.
    package mutating func close(_ code: CloseCode, reason: String = "") -> [UInt8] {
        guard code.maySend else { return frame(FrameHeader(opcode: .close), Data()) }
        var payload = Data([UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)])
        for scalar in reason.unicodeScalars {
            let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            guard payload.count + bytes.count <= 125 else { break }
            payload.append(contentsOf: bytes)
        }
        return frame(FrameHeader(opcode: .close), payload)
    }

    private mutating func message(_ opcode: Opcode, _ payload: Data) -> [UInt8] {
        guard let deflater, payload.count >= Self.worthCompressing, let compressed = deflater.deflate(payload) else {
            return frame(FrameHeader(opcode: opcode), payload)
        }
        return frame(FrameHeader(opcode: opcode, isCompressed: true), compressed)
    }

    private mutating func frame(_ header: FrameHeader, _ payload: some ContiguousBytes & Collection) -> [UInt8] {
        var header = header
        header.length = payload.count
        if role == .client { header.mask = UInt32.random(in: .min ... .max, using: &generator) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(payload.count + FrameHeader.longest)
        header.append(to: &bytes)
        let start = bytes.count
        payload.withUnsafeBytes { bytes.append(contentsOf: $0) }
        if let mask = header.mask {
            bytes.withUnsafeMutableBytes { bytes in
                Masking.apply(mask, to: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]), from: 0)
            }
        }
        return bytes
    }
}
