/// Finds the shortest text of a floating point number, as its digits and the number of decimals among them.
///
/// Source: Raffaello Giulietti, The Schubfach way to render doubles, 2020. The powers of ten are exact here, because
/// only numbers of middle size are converted.
enum JSONShortest {
    /// The numbers that are converted here: others have an exponent in their text, or are smaller.
    static let range = 1e-3..<0x1p53

    /// Powers of ten, up to the highest of 64 bits.
    static let tens: [UInt64] = (1..<20).reduce(into: [1]) { tens, power in tens.append(tens[power - 1] * 10) }

    /// Returns the digits of a number in the range; they may end with zeros.
    ///
    /// A number has at most one text of up to 15 digits, so if such a text gives the number exactly, it is the
    /// shortest.
    @inline(__always)
    static func digits(of value: Double) -> (digits: UInt64, decimals: Int) {
        let scaled = value < 1e6 ? UInt64(value * 1e9 + 0.5) : value < 1e9 ? UInt64(value * 1e6 + 0.5) : UInt64(value)
        let (tens, decimals) = value < 1e6 ? (1e9, 9) : value < 1e9 ? (1e6, 6) : (1, 0)
        if Double(scaled) / tens == value, scaled < 1_000_000_000_000_000 || decimals == 0 { return (scaled, decimals) }
        return searched(value)
    }

    /// Returns the digits of a number in the range that has many decimals.
    ///
    /// The result is the shortest text between the midpoints to the two neighbors, and the closest among several. The
    /// comparison uses four times the number and its bounds, times a power of ten that leaves 16 or 17 digits before
    /// the point; the last bit is set if any bits were cut off. No such text equals a bound, and a power of two, whose
    /// lower neighbor is closer, has few decimals.
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
