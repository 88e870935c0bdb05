extension JSONScanner {
    /// Scans a number by the grammar of RFC 8259, section 6.
    @inline(__always)
    mutating func number(in parent: UInt32, _ ordinal: UInt32) -> Bool {
        let start = at
        var kind = JSONToken.Kind.whole
        if bytes[at] == UInt8(ascii: "-") { at &+= 1 }
        if bytes[at] == UInt8(ascii: "0") {
            at &+= 1
        } else {
            guard digits() else { return false }
        }
        if bytes[at] == UInt8(ascii: ".") {
            kind = .real
            at &+= 1
            guard digits() else { return false }
        }
        if bytes[at] | 0x20 == UInt8(ascii: "e") {
            kind = .real
            at &+= 1
            if bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at &+= 1 }
            guard digits() else { return false }
        }
        append(kind, from: start, to: at, in: parent, ordinal)
        return true
    }

    /// Skips digits; returns whether there was at least one.
    @inline(__always)
    private mutating func digits() -> Bool {
        let start = at
        while bytes[at] &- UInt8(ascii: "0") < 10 { at &+= 1 }
        return at > start
    }
}
