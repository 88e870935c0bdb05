import MillracePlatform

/// A value that represents any JSON: for documents of unknown structure, and for patches.
///
/// ```swift
/// let settings: JSONValue = ["theme": "dark", "size": 12, "font": nil]
/// let theme = settings["theme"]?.stringValue   // "dark"
/// ```
///
/// Numbers are exact. A whole number is an `integer`, another one a `double` if a `Double` has its digits, and any
/// other a `decimal`, so that equal numbers are equal values: `1` and `1.0`. A number that you create, such as
/// `.double(1)`, equals them too. A number that none of the three holds exactly can't be decoded. Of several members
/// with one name, the first one is used.
public enum JSONValue: Sendable {
    /// The value `null`.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    /// A number whose digits are those of a `Double`.
    case double(Double)
    /// A number with more digits than a `Double` has, up to 38, and with 39 where `Decimal` has them.
    case decimal(Decimal)
    /// A text.
    case string(String)
    /// A list of values.
    case array([JSONValue])
    /// Members by name.
    case object([String: JSONValue])
}

extension JSONValue {
    /// The member of an object with a name; nil for any other value, and for a member that isn't there.
    ///
    /// Setting nil removes a member; setting a member of another value replaces the value by an object.
    public subscript(name: String) -> JSONValue? {
        get { objectValue?[name] }
        set {
            var members = objectValue ?? [:]
            members[name] = newValue
            self = .object(members)
        }
    }

    /// The element of an array at a position from 0; nil for any other value, and beyond the end.
    public subscript(index: Int) -> JSONValue? {
        guard case let .array(elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// Whether the value is `null`.
    public var isNull: Bool { self == .null }

    /// The truth value; nil for any other value.
    public var boolValue: Bool? {
        guard case let .bool(value) = self else { return nil }
        return value
    }

    /// The whole number; nil for any other value.
    public var intValue: Int? {
        guard case let .integer(value) = self else { return nil }
        return Int(exactly: value)
    }

    /// The number as the nearest `Double`; nil for any other value.
    public var doubleValue: Double? {
        switch self {
        case let .integer(value): Double(value)
        case let .double(value): value
        case let .decimal(value): Double(value.description)
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The number with all its digits; nil for any other value, and for a `Double` outside of `Decimal`'s range.
    public var decimalValue: Decimal? {
        switch self {
        case let .integer(value): Decimal(value)
        case let .double(value): Decimal(string: value.description)
        case let .decimal(value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The text; nil for any other value.
    public var stringValue: String? {
        guard case let .string(value) = self else { return nil }
        return value
    }

    /// The elements; nil for any other value.
    public var arrayValue: [JSONValue]? {
        guard case let .array(value) = self else { return nil }
        return value
    }

    /// The members; nil for any other value.
    public var objectValue: [String: JSONValue]? {
        guard case let .object(value) = self else { return nil }
        return value
    }
}
