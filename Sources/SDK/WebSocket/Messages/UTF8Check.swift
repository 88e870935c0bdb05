/// Checks that bytes are UTF-8 (RFC 3629) while they arrive: it fails at the first byte that can't continue any text.
struct UTF8Check {
    /// The number of bytes that the current scalar still needs.
    private var missing = 0
    /// The range of the next byte.
    private var lowest: UInt8 = 0x80
    private var highest: UInt8 = 0xBF

    /// Whether the bytes may end here.
    var isComplete: Bool { missing == 0 }

    /// Takes the next bytes, and returns whether they are UTF-8 so far.
    mutating func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            if missing == 0 {
                index = Self.endOfScalars(in: bytes, from: index)
                guard index < bytes.count else { return true }
                guard begin(bytes[index]) else { return false }
            } else {
                guard lowest...highest ~= bytes[index] else { return false }
                (lowest, highest) = (0x80, 0xBF)
                missing -= 1
            }
            index += 1
        }
        return true
    }

    /// Skips the scalars that are complete and right, as most are, and returns the index of the first byte after them.
    private static func endOfScalars(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let highBits = word & 0x8080_8080_8080_8080
            if highBits == 0 {
                index += 8
            } else if highBits & 0x80 == 0 {
                index += highBits.trailingZeroBitCount / 8
            } else {
                let length = length(ofFirstIn: UInt32(truncatingIfNeeded: word))
                guard length > 0 else { return index }
                index += length
            }
        }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        return index
    }

    /// Returns the number of bytes of a scalar of several bytes; 0 if it is wrong.
    ///
    /// - Parameter word: The first byte of the scalar in the lowest bits, and the three bytes after it.
    private static func length(ofFirstIn word: UInt32) -> Int {
        if word & 0xC0E0 == 0x80C0 { return word & 0x1E == 0 ? 0 : 2 }
        if word & 0xC0C0F0 == 0x8080E0 {
            // The last bits of the first byte, and the bit that halves the range of the second one.
            let ends = word & 0x200F
            return ends == 0 || ends == 0x200D ? 0 : 3
        }
        guard word & 0xC0C0_C0F8 == 0x8080_80F0 else { return 0 }
        let plane = (word & 0x07) << 2 | word >> 12 & 0x03
        return 1...16 ~= plane ? 4 : 0
    }

    /// Begins a scalar of several bytes.
    ///
    /// The range of the second byte excludes overlong forms, surrogates and values over U+10FFFF.
    private mutating func begin(_ first: UInt8) -> Bool {
        switch first {
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, lowest) = (2, 0xA0)
        case 0xED: (missing, highest) = (2, 0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, lowest) = (3, 0x90)
        case 0xF4: (missing, highest) = (3, 0x8F)
        case 0xF1...0xF3: missing = 3
        default: return false
        }
        return true
    }
}
