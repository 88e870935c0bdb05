/// The shortest text that gives a floating point number, as digits and how many of them are decimals.
///
/// Source: Raffaello Giulietti, The Schubfach way to render doubles, 2020. Here all powers of ten are exact, because only
/// numbers of a middle size are asked for.
enum JSONShortest {
    /// The numbers whose texts have no exponent, but for those below this range.
    static let range = 1e-3..<0x1p53

    /// Powers of ten, up to the highest of 64 bits.
    static let tens: [UInt64] = (1..<20).reduce(into: [1]) { tens, power in tens.append(tens[power - 1] * 10) }

    /// Returns the digits of a number of the range, which may end with zeros.
    ///
    /// A whole number of at most 15 digits by a power of ten is the shortest text for a number if it gives that exactly: no
    /// two such texts stand for one number.
    @inline(__always)
    static func digits(of value: Double) -> (digits: UInt64, decimals: Int) {
        let scaled = value < 1e6 ? UInt64(value * 1e9 + 0.5) : value < 1e9 ? UInt64(value * 1e6 + 0.5) : UInt64(value)
        let (tens, decimals) = value < 1e6 ? (1e9, 9) : value < 1e9 ? (1e6, 6) : (1, 0)
        if Double(scaled) / tens == value, scaled < 1_000_000_000_000_000 || decimals == 0 { return (scaled, decimals) }
        return searched(value)
    }

    /// Returns the digits of a number of the range that has many decimals.
    ///
    /// Of the texts between the middles to its neighbours that is the shortest, and of several the closest. Four times the
    /// number and its bounds are compared, by a power of ten that leaves 16 or 17 digits before the point, with a last bit
    /// that says whether there is something behind it. No such text is a bound itself, and a power of two, whose lower
    /// neighbour is closer, has few decimals.
    @inline(never)
    private static func searched(_ value: Double) -> (digits: UInt64, decimals: Int) {
        let significand = value.significandBitPattern | 1 << 52
        let exponent = Int(value.exponentBitPattern) - 1_075
        let decimals = -((exponent * 1_262_611) >> 22)
        let power = tens[decimals]
        let scale = power << UInt64(power.leadingZeroBitCount)
        let shift = UInt64(exponent + 64 - power.leadingZeroBitCount)
        func scaled(_ quarters: UInt64) -> UInt64 {
            let product = scale.multipliedFullWidth(by: quarters << shift)
            return product.high | (product.low == 0 ? 0 : 1)
        }
        let (lower, upper) = (scaled(4 * significand - 2), scaled(4 * significand + 2))
        let middle = scaled(4 * significand)
        let digits = middle / 4
        let shorter = digits / 10
        let (isBelow, isAbove) = (lower <= 40 * shorter, 40 * shorter + 40 <= upper)
        if isBelow != isAbove { return (shorter + (isAbove ? 1 : 0), decimals - 1) }
        let (isFloor, isCeiling) = (lower <= 4 * digits, 4 * digits + 4 <= upper)
        if isFloor != isCeiling { return (digits + (isCeiling ? 1 : 0), decimals) }
        let half = 4 * digits + 2
        return (digits + (middle > half || middle == half && digits & 1 == 1 ? 1 : 0), decimals)
    }
}
