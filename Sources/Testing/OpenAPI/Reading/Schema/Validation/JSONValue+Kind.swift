import MillraceJSON
import MillracePlatform

extension JSONValue {
    /// The types of JSON Schema that the value has: a whole number is an integer and a number.
    var types: Set<Schema.JSONType> {
        switch self {
        case .null: [.null]
        case .bool: [.boolean]
        case .integer: [.integer, .number]
        case let .double(value): value.rounded() == value ? [.integer, .number] : [.number]
        case let .decimal(value): value.isWhole ? [.integer, .number] : [.number]
        case .string: [.string]
        case .array: [.array]
        case .object: [.object]
        }
    }

    /// The type as a part of a sentence: `a string`.
    var phrase: String {
        switch self {
        case .null: Schema.JSONType.null.phrase
        case .bool: Schema.JSONType.boolean.phrase
        case .integer: Schema.JSONType.integer.phrase
        case .double, .decimal: (types.contains(.integer) ? Schema.JSONType.integer : .number).phrase
        case .string: Schema.JSONType.string.phrase
        case .array: Schema.JSONType.array.phrase
        case .object: Schema.JSONType.object.phrase
        }
    }

    /// The value as a text of JSON, with sorted members.
    package var literal: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return phrase }
        return String(decoding: data, as: UTF8.self)
    }

    /// Whether a number is less than another one; nil if one of them is none.
    func isLess(than other: JSONValue) -> Bool? {
        if let left = decimalValue, let right = other.decimalValue { return left < right }
        guard let left = doubleValue, let right = other.doubleValue else { return nil }
        return left < right
    }
}

extension Schema.JSONType {
    /// The type as a part of a sentence: `a string`.
    var phrase: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .integer: "an integer"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension Decimal {
    /// The number without its fraction.
    var whole: Decimal { Decimal(string: String(description.prefix { $0 != "." })) ?? self }

    /// Whether the number has no fraction.
    var isWhole: Bool { exponent >= 0 || whole == self }

    /// Returns what is left after the largest multiple of a divisor that isn't larger in magnitude; nil where the
    /// quotient has more digits than a `Decimal`.
    func remainder(dividingBy divisor: Decimal) -> Decimal? {
        guard !divisor.isZero, !isNaN else { return nil }
        let quotient = (self / divisor).whole
        guard quotient.magnitude < Decimal(sign: .plus, exponent: 37, significand: 1) else { return nil }
        return self - quotient * divisor
    }
}
