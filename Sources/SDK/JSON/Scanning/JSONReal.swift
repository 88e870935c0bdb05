import MillracePlatform

/// Parses floating point numbers, correctly rounded.
///
/// Source: Daniel Lemire, Number Parsing at a Gigabyte per Second, Software: Practice and Experience 51 (8), 2021,
/// which describes Michael Eisel's method. The C library reads the few numbers for which the method gives no result.
enum JSONReal {
    /// Returns a number; throws for one that is too large, or too small to differ from zero.
    @inline(__always)
    static func double(_ text: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> Double {
        let parts = JSONDecimalParts(text)
        return try checked(nearest(parts, text), parts)
    }

    /// Returns a number: infinity if it is too large, and zero if it is too small.
    @inline(__always)
    static func nearest(_ parts: JSONDecimalParts, _ text: UnsafeBufferPointer<UInt8>) -> Double {
        guard let magnitude = exact(parts) ?? approximated(parts) else { return slow(text) { strtod($0, nil) } }
        return parts.isNegative ? -magnitude : magnitude
    }

    /// Returns a number; throws for one that is too large, or too small to differ from zero.
    static func float(_ text: UnsafeBufferPointer<UInt8>) throws(JSONFault) -> Float {
        try checked(slow(text) { strtof($0, nil) }, JSONDecimalParts(text))
    }

    /// Returns a number, unless it was rounded to infinity or to zero.
    ///
    /// A zero with an exponent is left to `JSONDecoder`, which accepts some as zero and rejects others as too small.
    @inline(__always)
    private static func checked<Value: BinaryFloatingPoint>(
        _ value: Value,
        _ parts: JSONDecimalParts
    ) throws(JSONFault) -> Value {
        guard value.isFinite else { throw .number }
        guard value != 0 || parts.digits == 0 else { throw .number }
        guard value != 0 || !parts.hasExponent else { throw .undecided }
        return value
    }

    /// Reads a number by the C library.
    ///
    /// The library may read beyond the text, since the document behind it ends with zeros.
    private static func slow<Value: BinaryFloatingPoint>(
        _ text: UnsafeBufferPointer<UInt8>,
        _ read: (UnsafePointer<CChar>) -> Value
    ) -> Value {
        text.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(read) ?? .nan }
    }

    /// Returns a number whose digits and power of ten are both exact as a `Double`; nil for others.
    ///
    /// One operation then rounds correctly. Source: William Clinger, How to read floating point numbers accurately,
    /// 1990.
    @inline(__always)
    private static func exact(_ parts: JSONDecimalParts) -> Double? {
        guard parts.isWhole, parts.digits <= 1 << 53, -22...22 ~= parts.power else { return nil }
        let digits = Double(parts.digits)
        return parts.power < 0 ? digits / tens[-parts.power] : digits * tens[parts.power]
    }

    private static let tens: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Returns a number if all its bits are certain; nil for others.
    ///
    /// A number with more than 19 digits lies between the first 19 digits and their successor; it is certain if both
    /// round to the same number.
    private static func approximated(_ parts: JSONDecimalParts) -> Double? {
        let value = product(parts.digits, parts.power)
        guard !parts.isWhole else { return value }
        guard let value, let next = product(parts.digits + 1, parts.power), value == next else { return nil }
        return value
    }

    /// Returns the product of digits and a power of ten; nil if the power's 128 bits don't decide it.
    private static func product(_ digits: UInt64, _ power: Int) -> Double? {
        guard digits != 0, power >= JSONPowers.smallest else { return 0 }
        guard power <= JSONPowers.largest else { return .infinity }
        let zeros = digits.leadingZeroBitCount
        let normalized = digits &<< UInt64(zeros)
        let factor = JSONPowers[power]
        var (high, low) = normalized.multipliedFullWidth(by: factor.high)
        // Nine bits are below the 53 of the significand, the rounding bit and one for a leading zero. Only if all nine
        // are ones can the lower half of the power carry into them.
        if high & 0x1FF == 0x1FF {
            let rest = normalized.multipliedFullWidth(by: factor.low).high
            let (sum, isOver) = low.addingReportingOverflow(rest)
            low = sum
            if isOver { high &+= 1 }
        }
        guard low != .max || -27...55 ~= power else { return nil }
        let top = Int(high &>> 63)
        var significand = high &>> UInt64(top + 9)
        // The exponent of two for a power of ten is the power times log2(10), which is 217,706 / 65,536.
        var exponent = (217_706 &* power) &>> 16 &+ 63 &+ top &- zeros &+ 1_023
        guard exponent > 0 else { return subnormal(significand, 1 &- exponent) }
        // A number halfway between two others is rounded to the even one, if no bits were cut off.
        if low <= 1, -4...23 ~= power, significand & 3 == 1, significand &<< UInt64(top + 9) == high {
            significand &= ~1
        }
        significand = (significand &+ (significand & 1)) &>> 1
        if significand >= 1 << 53 {
            significand = 1 << 52
            exponent &+= 1
        }
        guard exponent < 2_047 else { return .infinity }
        return Double(bitPattern: significand & ~(1 << 52) | UInt64(exponent) &<< 52)
    }

    /// Returns a number that is too small for a full significand.
    private static func subnormal(_ significand: UInt64, _ shift: Int) -> Double {
        guard shift < 64 else { return 0 }
        let shifted = significand &>> UInt64(shift)
        // If the result rounds up to the smallest normal number, its bits are that number's.
        return Double(bitPattern: (shifted &+ (shifted & 1)) &>> 1)
    }
}
