import MillracePlatform

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
        if parts.isWhole, double.isFinite, hasDigits(double, of: parts) { return whole(double) ?? .double(double) }
        let significant = significant(text)
        guard significant.count <= digits.decimal + 1, let decimal = Decimal(string: string), decimal.isFinite,
            !decimal.isZero, significant.count <= digits.decimal || hasDigits(decimal, significant)
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

    /// Returns the digits from the first to the last one that is not zero.
    private static func significant(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let digits = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }.filter { 0x30...0x39 ~= $0 }
            .drop { $0 == UInt8(ascii: "0") }
        return Array(
            digits.prefix(digits.lastIndex { $0 != UInt8(ascii: "0") }.map { $0 - digits.startIndex + 1 } ?? 0)
        )
    }

    /// Returns whether a decimal number has the digits of a text: `Decimal` holds some numbers of 39 digits, up to a
    /// significand of 128 bits.
    private static func hasDigits(_ value: Decimal, _ digits: [UInt8]) -> Bool {
        var text = value.description
        return text.withUTF8 { significant($0) } == digits
    }

    /// Returns a `Double` as an `integer` if its shortest text is that of one.
    private static func whole(_ value: Double) -> JSONValue? {
        guard value.magnitude >= 0x1p53 else { return number(value) }
        guard value.magnitude <= 0x1p63 else { return nil }
        return Decimal(string: value.description).flatMap(whole)
    }

    /// The number as a decoder creates it; nil for any other value.
    private var decodedNumber: JSONValue? {
        switch self {
        case .integer: return self
        case let .double(value): return JSONValue.whole(value) ?? self
        case let .decimal(value):
            var text = value.description
            return text.withUTF8 { JSONValue.number($0) } ?? self
        case .null, .bool, .string, .array, .object: return nil
        }
    }
}

extension JSONValue: Hashable {
    /// Returns whether two values are the same; numbers of different cases are equal if they are the same number.
    public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
        switch (lhs, rhs) {
        case (.null, .null): true
        case let (.bool(left), .bool(right)): left == right
        case let (.integer(left), .integer(right)): left == right
        case let (.double(left), .double(right)): left == right
        case let (.decimal(left), .decimal(right)): left == right
        case let (.string(left), .string(right)): left == right
        case let (.array(left), .array(right)): left == right
        case let (.object(left), .object(right)): left == right
        case (.integer, .double), (.integer, .decimal), (.double, .integer), (.double, .decimal), (.decimal, .integer),
            (.decimal, .double):
            lhs.hasNumber(of: rhs)
        default: false
        }
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case let .bool(value): hasher.combine(value)
        case let .string(value): hasher.combine(value)
        case let .array(value): hasher.combine(value)
        case let .object(value): hasher.combine(value)
        case .integer, .double, .decimal:
            switch decodedNumber {
            case let .integer(value)?: hasher.combine(value)
            case let .double(value)?: hasher.combine(value)
            case let .decimal(value)?: hasher.combine(value)
            default: break
            }
        }
    }

    private func hasNumber(of other: JSONValue) -> Bool {
        switch (decodedNumber, other.decodedNumber) {
        case let (.integer(left)?, .integer(right)?): left == right
        case let (.double(left)?, .double(right)?): left == right
        case let (.decimal(left)?, .decimal(right)?): left == right
        default: false
        }
    }
}
