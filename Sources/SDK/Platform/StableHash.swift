/// A hash that is the same on every run and machine, as the standard library's is not: FNV-1a of 64 bits.
///
/// It tells values apart that nobody has made to collide.
package enum StableHash {
    /// Where FNV-1a starts.
    package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Returns the hash of some bytes, or of those behind others whose hash is the start.
    @inlinable
    package static func of(_ bytes: some Sequence<UInt8>, from start: UInt64 = start) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Returns the same hash of bytes in memory, for each request: the generic function isn't specialized for callers
    /// in other modules, and takes ten times as many instructions.
    package static func of(_ bytes: UnsafeRawBufferPointer, from start: UInt64 = start) -> UInt64 {
        var hash = start
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}
