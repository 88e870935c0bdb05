/// The escapes of RFC 8259, section 7.
enum JSONEscapes {
    /// Returns the code unit of four hexadecimal digits.
    static func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt16? {
        var unit: UInt16 = 0
        for index in 0..<4 {
            guard let digit = JSONText.hexadecimal(digits[index]) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Returns a string without its escapes, which the scanner has checked before.
    static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { out in
            var end = 0
            var at = 0
            while at < bytes.count {
                let byte = bytes[at]
                guard byte == UInt8(ascii: "\\") else {
                    out.initializeElement(at: end, to: byte)
                    end += 1
                    at += 1
                    continue
                }
                let scalar = scalar(after: bytes, &at)
                for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    out.initializeElement(at: end, to: unit)
                    end += 1
                }
            }
            return end
        }
    }

    /// Returns the character of the escape at an index, and moves the index past the escape.
    private static func scalar(after bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> UnicodeScalar {
        let letter = bytes[at + 1]
        at += 2
        switch letter {
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return UnicodeScalar(codePoint(in: bytes, &at)) ?? "\u{FFFD}"
        default: return UnicodeScalar(letter)
        }
    }

    private static func codePoint(in bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> UInt32 {
        guard let start = bytes.baseAddress, let lead = codeUnit(start + at) else { return 0xFFFD }
        at += 4
        guard UTF16.isLeadSurrogate(lead), let trail = codeUnit(start + at + 2) else { return UInt32(lead) }
        at += 6
        return 0x10000 + (UInt32(lead) & 0x3FF) << 10 + UInt32(trail) & 0x3FF
    }
}
