extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) {
        self = .null
    }

    /// Creates a truth value.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Creates a whole number.
    public init(integerLiteral value: Int64) {
        self = .integer(value)
    }

    /// Creates a number: an `integer` for one that is whole, as a decoder does.
    public init(floatLiteral value: Double) {
        self = JSONValue.number(value)
    }

    /// Creates a text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }

    /// Creates a list of values.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// Creates an object; of several members with one name, the first one is used.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { first, _ in first })
    }

    /// Returns a number as an `integer` if it is whole, and in the range in which a `Double` holds every integer.
    static func number(_ value: Double) -> JSONValue {
        guard value.magnitude < 0x1p53, let whole = Int64(exactly: value) else { return .double(value) }
        return .integer(whole)
    }
}
