/// A number as its first 19 digits and a power of ten.
struct JSONDecimalParts {
    var digits: UInt64 = 0
    var power = 0
    var isNegative = false
    /// Whether the number has no further digits.
    var isWhole = true
    var hasExponent = false

    /// Creates the parts of a number from its text, which must follow the grammar of RFC 8259.
    @inline(__always)
    init(_ text: UnsafeBufferPointer<UInt8>) {
        guard let base = text.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        var at = 0
        let end = text.count
        if at < end, text[at] == UInt8(ascii: "-") {
            isNegative = true
            at = 1
        }
        let start = at
        readDigits(text, raw, &at)
        var count = at &- start
        var fraction = 0
        if at < end, text[at] == UInt8(ascii: ".") {
            at &+= 1
            let point = at
            readDigits(text, raw, &at)
            fraction = at &- point
            count &+= fraction
        }
        power = -fraction
        if at < end { readExponent(text, at) }
        // More than 19 digits have overflowed; leading zeros are not counted.
        if count > 19 { readAgain(text, start) }
    }

    /// Adds digits, eight at a time where possible.
    @inline(__always)
    private mutating func readDigits(_ text: UnsafeBufferPointer<UInt8>, _ raw: UnsafeRawPointer, _ at: inout Int) {
        let end = text.count
        while at &+ 8 <= end {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            guard JSONDecimalParts.isDigits(word) else { break }
            digits = digits &* 100_000_000 &+ JSONDecimalParts.number(word)
            at &+= 8
        }
        while at < end {
            let digit = text[at] &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            digits = digits &* 10 &+ UInt64(digit)
            at &+= 1
        }
    }

    /// Returns whether all bytes of a word are digits: the upper half of each byte is 3, before and after an addition
    /// of 6.
    @inline(__always)
    private static func isDigits(_ word: UInt64) -> Bool {
        (word & 0xF0F0_F0F0_F0F0_F0F0) | ((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) &>> 4
            == 0x3333_3333_3333_3333
    }

    /// Returns the number of eight digits: neighbors are joined to pairs, pairs to fours, and fours to eight.
    @inline(__always)
    private static func number(_ word: UInt64) -> UInt64 {
        let ones = word & 0x0F0F_0F0F_0F0F_0F0F
        let pairs = (ones &* 10 &+ ones &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10_000 &+ fours &>> 32) & 0x0000_0000_FFFF_FFFF
    }

    /// Adds an exponent, which stops growing once no number of digits can compensate for it.
    private mutating func readExponent(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) {
        hasExponent = true
        var at = place &+ 1
        let isNegative = text[at] == UInt8(ascii: "-")
        if isNegative || text[at] == UInt8(ascii: "+") { at &+= 1 }
        var exponent = 0
        while at < text.count {
            if exponent < 1 << 40 { exponent = exponent &* 10 &+ Int(text[at] &- UInt8(ascii: "0")) }
            at &+= 1
        }
        power &+= isNegative ? -exponent : exponent
    }

    /// Reads the first 19 significant digits, and counts the omitted ones in the power.
    @inline(never)
    private mutating func readAgain(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) {
        digits = 0
        var count = 0
        var leftOut = 0
        for byte in text[start...] where byte != UInt8(ascii: ".") {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            if count < 19 {
                digits = digits &* 10 &+ UInt64(digit)
                if digits != 0 { count &+= 1 }
            } else {
                leftOut &+= 1
                if digit != 0 { isWhole = false }
            }
        }
        power &+= leftOut
    }
}
