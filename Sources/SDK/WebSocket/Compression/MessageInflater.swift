import CZlib
import MillracePlatform

/// Decompresses the messages of a peer (RFC 7692, section 7.2.2).
package final class MessageInflater {
    private let inflater: OpaquePointer
    /// Whether each message stands alone.
    private let forgets: Bool
    private let block: UnsafeMutableRawBufferPointer
    /// Whether the bytes of the message so far end with a last block, which some peers let no empty block follow.
    private var isAtEnd = false

    /// Creates an inflater; nil without zlib or memory.
    ///
    /// - Parameter forgets: Whether the peer compresses each message without those before it.
    package init?(forgets: Bool) {
        guard let zlib = mr_zlib_shared(), let inflater = mr_inflater_make(zlib, Int32(MR_WINDOW_RAW)) else {
            return nil
        }
        self.inflater = inflater
        self.forgets = forgets
        block = .allocate(byteCount: 1 << 14, alignment: 1)
    }

    deinit {
        mr_inflater_free(inflater)
        block.deallocate()
    }

    /// Decompresses a piece of a message, and appends what it makes; a message over the limit is a fault.
    func inflate(
        _ piece: UnsafeRawBufferPointer,
        into payload: inout [UInt8],
        limit: Int
    ) throws(ProtocolFault) {
        var rest = piece
        while true {
            var taken = rest.count
            var made = block.count
            let result = mr_inflate(inflater, rest.baseAddress, &taken, block.baseAddress, &made)
            guard Int(result) != MR_ZLIB_BROKEN else { throw .notDeflated }
            rest = UnsafeRawBufferPointer(rebasing: rest[taken...])
            guard made <= limit - payload.count else { throw .tooLarge(limit) }
            payload.append(UnsafeRawBufferPointer(rebasing: block[..<made]), limit: limit)
            // A peer may end each message with a last block, behind which another stream begins.
            if Int(result) == MR_ZLIB_END { mr_inflater_reset(inflater) }
            if taken > 0 { isAtEnd = Int(result) == MR_ZLIB_END }
            guard !rest.isEmpty || made == block.count else { return }
        }
    }

    /// Ends a message: its sender has left out the last four bytes.
    func end(into payload: inout [UInt8], limit: Int) throws(ProtocolFault) {
        if !isAtEnd {
            try withUnsafeBytes(of: UInt32(0x0000_FFFF).bigEndian) { (bytes) throws(ProtocolFault) in
                try inflate(bytes, into: &payload, limit: limit)
            }
            // Without a part of a block, the message would be short, and the next one would be read as that part.
            guard mr_inflater_is_between_blocks(inflater) != 0 else { throw .notDeflated }
        }
        isAtEnd = false
        if forgets { mr_inflater_reset(inflater) }
    }
}
