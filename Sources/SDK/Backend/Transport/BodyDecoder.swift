import CZlib

/// Undoes the content encoding of a body while it arrives, and detects incomplete compressed data.
///
/// libcurl also undoes encodings, but accepts a truncated body as a complete one. Used on the loop's thread only.
final class BodyDecoder {
    enum Step {
        /// The complete piece was used.
        case taken
        /// A part of the piece was not used: the caller has to pass the same piece again.
        case paused
        /// The receiver refused the decompressed data.
        case refused
        /// The data doesn't follow its encoding.
        case broken
    }

    /// The encodings that requests accept; nil without a zlib.
    static var accepted: String? { mr_zlib_shared() == nil ? nil : "gzip, deflate" }

    private let zlib: OpaquePointer
    private let isGzip: Bool
    private let block: UnsafeMutableRawBufferPointer
    private var inflater: OpaquePointer?
    /// Whether the compressed data is complete.
    private(set) var isAtEnd = false
    /// Whether the last block was full, so that zlib may hold further output.
    private var isMidBlock = false
    /// The number of bytes already used of a piece that has to come again.
    private var used = 0

    /// Creates the decoder of a `Content-Encoding`; nil for an encoding that can't be undone.
    init?(_ encoding: String, blockSize: Int = 64 * 1024) {
        let names = encoding.split { $0 == "," || $0 == " " }.map { $0.lowercased() }
        guard names.count == 1, ["gzip", "x-gzip", "deflate"].contains(names[0]), let zlib = mr_zlib_shared() else {
            return nil
        }
        isGzip = names[0] != "deflate"
        self.zlib = zlib
        block = .allocate(byteCount: blockSize, alignment: 1)
    }

    deinit {
        inflater.map(mr_inflater_free)
        block.deallocate()
    }

    /// Decompresses a piece.
    ///
    /// - Parameters:
    ///   - piece: The piece; after `.paused` the same piece again, possibly with more bytes behind it.
    ///   - hasRoom: Returns whether the receiver has room; called before each block, of at most the block size.
    ///   - take: Receives a block, and returns false to refuse it.
    func decode(
        _ piece: UnsafeRawBufferPointer,
        hasRoom: () -> Bool,
        take: (UnsafeRawBufferPointer) -> Bool
    ) -> Step {
        guard used <= piece.count else {
            used -= piece.count
            return .taken
        }
        while true {
            guard used < piece.count || isMidBlock else {
                used = 0
                return .taken
            }
            guard hasRoom() else { return .paused }
            let rest = UnsafeRawBufferPointer(rebasing: piece[used...])
            guard let inflater = inflater(for: rest) else { return .broken }
            var taken = rest.count
            var made = block.count
            let result = Int(mr_inflate(inflater, rest.baseAddress, &taken, block.baseAddress, &made))
            used += taken
            guard result != MR_ZLIB_BROKEN else { return .broken }
            isAtEnd = result == MR_ZLIB_END
            isMidBlock = !isAtEnd && made == block.count
            if isAtEnd { endMember() }
            guard made == 0 || take(UnsafeRawBufferPointer(rebasing: block[..<made])) else { return .refused }
        }
    }

    /// Ends a member; a gzip body may consist of several, one after the other (RFC 1952, section 2.2).
    private func endMember() {
        inflater.map(mr_inflater_free)
        inflater = nil
    }

    private func inflater(for start: UnsafeRawBufferPointer) -> OpaquePointer? {
        if inflater == nil {
            guard !isAtEnd || isGzip else { return nil }
            inflater = mr_inflater_make(zlib, Int32(isGzip ? MR_WINDOW_GZIP : window(of: start)))
        }
        return inflater
    }

    /// Returns the format of a `deflate` body: zlib's (RFC 9110, section 8.4.1.2), or the bare data that some servers
    /// send.
    private func window(of start: UnsafeRawBufferPointer) -> Int {
        guard let first = start.first else { return MR_WINDOW_ZLIB }
        let isChecked = start.count < 2 || (Int(first) << 8 | Int(start[1])) % 31 == 0
        return first & 0x0F == 8 && first >> 4 <= 7 && isChecked ? MR_WINDOW_ZLIB : MR_WINDOW_RAW
    }
}
