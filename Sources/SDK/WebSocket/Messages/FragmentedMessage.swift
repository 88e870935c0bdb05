import MillracePlatform

/// A message in several frames, without masks, as a server sends them (RFC 6455, section 5.4).
package enum FragmentedMessage {
    /// Returns the frames of a message.
    ///
    /// - Parameters:
    ///   - opcode: The kind of the message.
    ///   - payload: The message.
    ///   - sizes: The number of bytes of each frame but the last, which has the rest.
    ///   - deflater: Compresses the message, if both sides have agreed on that; the sizes are then those of the
    ///     compressed bytes.
    package static func frames(
        _ opcode: Opcode,
        _ payload: Data,
        sizes: [Int],
        deflater: MessageDeflater? = nil
    ) -> [UInt8] {
        let compressed = deflater?.deflate(payload)
        var rest = (compressed ?? Array(payload))[...]
        var bytes: [UInt8] = []
        for (index, size) in (sizes + [.max]).enumerated() {
            let piece = rest.prefix(max(0, size))
            rest = rest.dropFirst(piece.count)
            var header = FrameHeader(opcode: index == 0 ? opcode : .continuation)
            header.isFinal = index == sizes.count
            header.isCompressed = index == 0 && compressed != nil
            header.length = piece.count
            header.append(to: &bytes)
            bytes += piece
        }
        return bytes
    }
}
