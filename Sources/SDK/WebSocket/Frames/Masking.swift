/// The masks of the frames that a client sends (RFC 6455, section 5.3).
enum Masking {
    /// Applies a mask to a part of a payload, or takes it away.
    ///
    /// - Parameters:
    ///   - mask: The four bytes as they are in the frame.
    ///   - bytes: The part.
    ///   - offset: The number of bytes of the payload before the part.
    static func apply(_ mask: UInt32, to bytes: UnsafeMutableRawBufferPointer, from offset: Int) {
        guard mask != 0, let base = bytes.baseAddress else { return }
        let turn = UInt32(offset & 3) * 8
        // The bytes of the mask, in the order in which the part needs them.
        let mask = UInt32(littleEndian: mask)
        let turned = turn == 0 ? mask : mask >> turn | mask << (32 - turn)
        let wide = (UInt64(turned) << 32 | UInt64(turned)).littleEndian
        var index = 0
        while index + 8 <= bytes.count {
            let masked = base.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
            base.storeBytes(of: masked, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        while index < bytes.count {
            bytes[index] ^= UInt8(truncatingIfNeeded: turned >> (UInt32(index & 3) * 8))
            index += 1
        }
    }
}
