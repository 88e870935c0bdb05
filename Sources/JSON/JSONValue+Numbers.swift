import Foundation

extension JSONValue {
    /// The number of digits that every `Double`, and every `Decimal`, has.
    private static let digits = (double: 15, decimal: 38)

    /// Returns the number of a text that follows the grammar of RFC 8259; nil for one that no case holds exactly.
    static func number(_ text: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        let parts = JSONDecimalParts(text)
        guard parts.isWhole, parts.digits < 1_000_000_000_000_000, -22...0 ~= parts.power, !parts.hasExponent else {
            return longNumber(text, parts)
        }
        guard parts.power == 0 else { return number(JSONReal.nearest(parts, text)) }
        return .integer(Int64(parts.digits) * (parts.isNegative ? -1 : 1))
    }

    @inline(never)
    private static func longNumber(_ text: UnsafeBufferPointer<UInt8>, _ parts: JSONDecimalParts) -> JSONValue? {
        let string = String(decoding: text, as: UTF8.self)
        if let whole = Int64(string) { return .integer(whole) }
        guard parts.digits > 0 else { return .integer(0) }
        let double = JSONReal.nearest(parts, text)
        if parts.isWhole, double.isFinite, hasDigits(double, of: parts) { return number(double) }
        guard digitCount(text) <= digits.decimal, let decimal = Decimal(string: string), decimal.isFinite,
            !decimal.isZero
        else { return nil }
        return whole(decimal) ?? .decimal(decimal)
    }

    /// Returns a decimal number that is whole and fits into an `Int64`, such as `9007199254740993.0`.
    private static func whole(_ decimal: Decimal) -> JSONValue? {
        Int64(decimal.description).map(JSONValue.integer)
    }

    /// Returns whether the shortest text of a `Double` has the digits of a number.
    private static func hasDigits(_ value: Double, of parts: JSONDecimalParts) -> Bool {
        var shortest = value.description
        let own = shortest.withUTF8 { JSONDecimalParts($0) }
        return own.isWhole && trimmed(own) == trimmed(parts)
    }

    /// Returns the digits of a number without the zeros at their end, and the power of ten of the last one.
    private static func trimmed(_ parts: JSONDecimalParts) -> [Int128] {
        var (digits, power) = (parts.digits, parts.power)
        while digits != 0, digits % 10 == 0 { (digits, power) = (digits / 10, power + 1) }
        return [Int128(digits), Int128(power)]
    }

    /// Returns the number of digits from the first to the last one that is not zero.
    private static func digitCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        let digits = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { 0x30...0x39 ~= $0 }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        return significant.lastIndex { $0 != UInt8(ascii: "0") }.map { $0 - significant.startIndex + 1 } ?? 0
    }
}
