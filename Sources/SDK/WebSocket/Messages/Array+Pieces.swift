extension [UInt8] {
    /// Appends a piece of a payload.
    ///
    /// The memory at most doubles, so that small pieces are seldom copied again, and has no room beyond the limit.
    ///
    /// - Parameters:
    ///   - piece: The piece.
    ///   - mask: The mask of the frame, which is taken away.
    ///   - offset: The number of bytes of the frame's payload before the piece.
    ///   - limit: The largest number of bytes that the payload may have.
    mutating func append(_ piece: UnsafeRawBufferPointer, _ mask: UInt32? = nil, from offset: Int = 0, limit: Int) {
        let start = count
        let needed = start + piece.count
        if needed > capacity { reserveCapacity(Swift.max(needed, Swift.min(2 * capacity, limit))) }
        append(contentsOf: piece)
        guard let mask else { return }
        withUnsafeMutableBytes { bytes in
            Masking.apply(mask, to: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]), from: offset)
        }
    }
}
