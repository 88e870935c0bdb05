/// Casts that don't take nil for a value of every optional type.
enum Exactly {
    /// Returns a value as one of a type; an optional type has to be the value's own.
    static func value<Value>(_ value: Any, as type: Value.Type) -> Value? {
        if Value.self is any OptionalType.Type, Swift.type(of: value) != Value.self { return nil }
        return value as? Value
    }
}

private protocol OptionalType {}
extension Optional: OptionalType {}
