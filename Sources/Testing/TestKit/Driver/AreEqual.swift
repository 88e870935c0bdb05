import MillraceFeedback

/// The equality of values whose types may not be `Equatable`.
enum AreEqual {
    /// Returns whether two values are equal by their own `==` or, without one, by everything in them.
    static func values<Value>(_ left: Value, _ right: Value) -> Bool {
        guard let left = left as? any Equatable else { return Dump(left) == Dump(right) }
        return equatables(left, right)
    }

    private static func equatables<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        (right as? Value) == left
    }
}
