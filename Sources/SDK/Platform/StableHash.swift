/// A hash that is the same on every run and machine, unlike the standard library's: FNV-1a of 64 bits.
///
/// It is not secure against values that an attacker chose to collide.
package enum StableHash {
    package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Returns the hash of some bytes; `start` can be the hash of the bytes before them.
    ///
    /// Every request calls this function. It isn't generic, because a generic one isn't specialized for callers in
    /// other modules, and takes ten times as many instructions.
    package static func of(_ bytes: UnsafeRawBufferPointer, from start: UInt64 = start) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Returns the hash of the UTF-8 of a text.
    package static func of(_ text: String, from start: UInt64 = start) -> UInt64 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0), from: start) }
    }
}
