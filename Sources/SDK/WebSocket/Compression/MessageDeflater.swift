import CZlib
import MillracePlatform

/// Compresses messages (RFC 7692, section 7.2.1).
package final class MessageDeflater {
    private let deflater: OpaquePointer
    /// Whether each message stands alone.
    private let forgets: Bool
    private let block: UnsafeMutableRawBufferPointer

    /// Creates a deflater; nil without zlib or memory, and for a window that zlib doesn't have.
    ///
    /// - Parameters:
    ///   - windowBits: The size of the window that the peer has: 9 to 15.
    ///   - forgets: Whether each message is compressed without those before it.
    package init?(windowBits: Int, forgets: Bool) {
        guard let zlib = mr_zlib_shared(), 9...15 ~= windowBits,
            let deflater = mr_deflater_make(zlib, Int32(windowBits))
        else { return nil }
        self.deflater = deflater
        self.forgets = forgets
        block = .allocate(byteCount: 1 << 14, alignment: 1)
    }

    deinit {
        mr_deflater_free(deflater)
        block.deallocate()
    }

    /// Compresses a message; nil if zlib fails, and then the message is sent as it is.
    func deflate(_ message: Data) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(message.count / 2)
        var used = 0
        while true {
            var taken = message.count - used
            var made = block.count
            let result = message.withUnsafeBytes { bytes in
                mr_deflate(deflater, bytes.baseAddress.map { $0 + used }, &taken, block.baseAddress, &made)
            }
            guard result == 0 else {
                mr_deflater_reset(deflater)
                return nil
            }
            used += taken
            out.append(contentsOf: UnsafeRawBufferPointer(rebasing: block[..<made]))
            guard used < message.count || made == block.count else { break }
        }
        // A flush ends with an empty block of four bytes, which the receiver adds again.
        if out.suffix(4) == [0x00, 0x00, 0xFF, 0xFF] { out.removeLast(4) }
        if forgets { mr_deflater_reset(deflater) }
        return out
    }
}
