extension JSONScanner {
    /// Scans a string from its opening quote on, and checks escapes, pairs of surrogates and UTF-8.
    @inline(__always)
    mutating func string(in parent: UInt32, _ ordinal: UInt32) -> Bool {
        at &+= 1
        let start = at
        skipPlain()
        var kind = JSONToken.Kind.plain
        if bytes[at] != UInt8(ascii: "\"") {
            guard let special = special() else { return false }
            kind = special
        }
        append(kind, from: start, to: at, in: parent, ordinal)
        at &+= 1
        return true
    }

    /// Skips the rest of a string with escapes or characters outside of ASCII; returns the kind of the string, or nil
    /// for a malformed one.
    @inline(never)
    private mutating func special() -> JSONToken.Kind? {
        var kind = JSONToken.Kind.text
        while true {
            switch bytes[at] {
            case UInt8(ascii: "\""):
                return kind
            case UInt8(ascii: "\\"):
                kind = .escaped
                guard escape() else { return nil }
            case 0x80...:
                repeat {
                    guard sequence() else { return nil }
                } while bytes[at] >= 0x80
            default:
                return nil
            }
            skipPlain()
        }
    }

    /// Skips to the next byte that isn't plain.
    @inline(__always)
    private mutating func skipPlain() {
        while true {
            let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
            let telling = JSONScanner.telling(UInt64(littleEndian: word))
            guard telling == 0 else {
                at &+= telling.trailingZeroBitCount &>> 3
                return
            }
            at &+= 8
        }
    }

    /// Returns the high bit of each byte in a word that ends the plain part of a string.
    ///
    /// Such a byte is a quote, a backslash, a control character, or not ASCII. Only the lowest bit is reliable.
    @inline(__always)
    private static func telling(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
        let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
        let controls = (word &- ones &* 0x20) & ~word
        return ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | controls | word) & (ones &* 0x80)
    }

    /// Skips an escape, or two that form a pair of surrogates.
    private mutating func escape() -> Bool {
        at &+= 2
        switch bytes[at &- 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return true
        case UInt8(ascii: "u"):
            guard let unit = JSONEscapes.codeUnit(bytes + at), unit != 0 || !mayBeJSON5 else { return false }
            at &+= 4
            guard UTF16.isSurrogate(unit) else { return true }
            guard UTF16.isLeadSurrogate(unit), bytes[at] == UInt8(ascii: "\\"), bytes[at &+ 1] == UInt8(ascii: "u"),
                let trail = JSONEscapes.codeUnit(bytes + at + 2)
            else { return false }
            at &+= 6
            return UTF16.isTrailSurrogate(trail)
        default:
            return false
        }
    }

    /// Skips a UTF-8 sequence of two or more bytes, by table 3-7 of the Unicode standard.
    private mutating func sequence() -> Bool {
        let second = bytes[at &+ 1]
        switch bytes[at] {
        case 0xC2...0xDF:
            at &+= 2
            return second & 0xC0 == 0x80
        case let lead where lead & 0xF0 == 0xE0:
            let bounds: ClosedRange<UInt8> =
                switch lead {
                case 0xE0: 0xA0...0xBF
                case 0xED: 0x80...0x9F
                default: 0x80...0xBF
                }
            guard bounds.contains(second) else { return false }
            at &+= 3
            return bytes[at &- 1] & 0xC0 == 0x80
        case let lead where (0xF0...0xF4).contains(lead):
            let bounds: ClosedRange<UInt8> =
                switch lead {
                case 0xF0: 0x90...0xBF
                case 0xF4: 0x80...0x8F
                default: 0x80...0xBF
                }
            guard bounds.contains(second), bytes[at &+ 2] & 0xC0 == 0x80 else { return false }
            at &+= 4
            return bytes[at &- 1] & 0xC0 == 0x80
        default:
            return false
        }
    }
}
