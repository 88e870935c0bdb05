import MillracePlatform

extension String {
    /// Returns the index of the first byte with a value, at or after an index.
    func firstIndex(ofByte byte: UInt8, from start: String.Index) -> String.Index? {
        let first = utf8.distance(from: startIndex, to: start)
        let offset = utf8.withContiguousStorageIfAvailable { $0.firstOffset(of: byte, from: first) } ?? nil
        return offset.map { utf8.index(startIndex, offsetBy: $0) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first byte with a value, at or after an offset.
    func firstOffset(of byte: UInt8, from start: Int) -> Int? {
        guard let first = baseAddress, start < count else { return nil }
        return memchr(first + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(first) }
    }
}
