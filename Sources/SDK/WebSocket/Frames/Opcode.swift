/// The kind of a frame (RFC 6455, section 5.2).
package enum Opcode: UInt8, Sendable {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Whether the frame is about the connection: it is never fragmented, and may stand between fragments.
    var isControl: Bool { rawValue >= 0x8 }
}
