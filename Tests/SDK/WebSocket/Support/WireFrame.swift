import Foundation
import MillraceWebSocket

/// A frame as a peer may send it: of any kind, and with any bits.
struct WireFrame: Sendable {
    var opcode: UInt8
    var payload: [UInt8] = []
    var isFinal = true
    /// The reserved bits, the first one as 4.
    var reserved: UInt8 = 0

    static func text(_ text: String, final isFinal: Bool = true, reserved: UInt8 = 0) -> WireFrame {
        WireFrame(opcode: 1, payload: Array(text.utf8), isFinal: isFinal, reserved: reserved)
    }

    static func binary(_ payload: [UInt8], reserved: UInt8 = 0) -> WireFrame {
        WireFrame(opcode: 2, payload: payload, reserved: reserved)
    }

    static func more(_ text: String, final isFinal: Bool = true) -> WireFrame {
        WireFrame(opcode: 0, payload: Array(text.utf8), isFinal: isFinal)
    }

    static func close(_ code: UInt16, _ reason: String = "") -> WireFrame {
        WireFrame(opcode: 8, payload: [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
    }

    static func ping(_ text: String = "", final isFinal: Bool = true) -> WireFrame {
        WireFrame(opcode: 9, payload: Array(text.utf8), isFinal: isFinal)
    }

    static func pong(_ text: String = "", final isFinal: Bool = true) -> WireFrame {
        WireFrame(opcode: 10, payload: Array(text.utf8), isFinal: isFinal)
    }

    /// Returns the bytes that a reader gets: a server gets masked frames.
    ///
    /// They are written without the code that is tested.
    func bytes(for reader: Role) -> [UInt8] {
        var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | reserved << 4 | opcode]
        let masked: UInt8 = reader == .server ? 0x80 : 0
        switch payload.count {
        case ...125: bytes.append(masked | UInt8(payload.count))
        case ...0xFFFF: bytes += [masked | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            bytes.append(masked | 127)
            bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: payload.count >> $0) }
        }
        guard reader == .server else { return bytes + payload }
        let mask: [UInt8] = [0x12, 0xF4, 0x5A, 0x99]
        bytes += mask
        for (index, byte) in payload.enumerated() { bytes.append(byte ^ mask[index % 4]) }
        return bytes
    }
}

/// What a reader makes of bytes that arrive in pieces.
struct WireLog {
    /// A line for each message, and for the fault.
    var lines: [String] = []
    /// The number of bytes that had been passed when the fault was thrown.
    var countToFault: Int?

    /// Reads bytes in pieces.
    ///
    /// - Parameter pieces: Returns the size of the next piece.
    init(
        _ bytes: [UInt8],
        _ role: Role,
        limit: Int = 1 << 20,
        inflater: MessageInflater? = nil,
        pieces: () -> Int
    ) {
        var reader = MessageReader(role, limit: limit, inflater: inflater)
        var rest = bytes[...]
        repeat {
            let piece = Array(rest.prefix(max(1, pieces())))
            rest = rest.dropFirst(piece.count)
            do {
                try piece.withUnsafeBytes { bytes in try reader.read(bytes) { lines.append(Self.line($0)) } }
            } catch let fault as ProtocolFault {
                lines.append("fault \(fault.code.rawValue)")
                countToFault = bytes.count - rest.count
                return
            } catch {
                lines.append("\(error)")
                return
            }
        } while !rest.isEmpty
    }

    static func line(_ message: ReceivedMessage) -> String {
        switch message {
        case .text(let data): "text \(short(data))"
        case .binary(let data): "binary \(short(data))"
        case .ping(let data): "ping \(short(data))"
        case .pong(let data): "pong \(short(data))"
        case .close(let code, let reason): "close \(code.rawValue) \(reason)"
        }
    }

    /// Returns a short text for any payload: its text, its bytes, or its size and a hash.
    static func short(_ data: Data) -> String {
        guard data.count <= 64 else {
            var hash: UInt64 = 5381
            data.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: 8) {
                    var word: UInt64 = 0
                    withUnsafeMutableBytes(of: &word) {
                        $0.copyMemory(from: .init(rebasing: bytes[start...].prefix(8)))
                    }
                    hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
                }
            }
            return "\(data.count) bytes, \(hash)"
        }
        return String(validating: data, as: UTF8.self) ?? data.map { String(format: "%02x", $0) }.joined()
    }
}

extension [UInt8] {
    /// Returns random bytes.
    static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count { Swift.withUnsafeBytes(of: generator.next()) { bytes.append(contentsOf: $0) } }
        return Array(bytes.prefix(count))
    }

    /// Returns the bytes of hexadecimal digits.
    static func hex(_ text: some StringProtocol) -> [UInt8] {
        var digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }.makeIterator()
        var bytes: [UInt8] = []
        while let high = digits.next(), let low = digits.next() { bytes.append(UInt8(high << 4 | low)) }
        return bytes
    }
}
