/// The order of a table's values by one of its columns.
public struct TableOrder<Value>: Sendable {
    /// Whether the first value comes before the second; `false` if they are equal in this order.
    let isBefore: @Sendable (Value, Value) -> Bool

    /// Creates an order from a function that returns whether its first value comes before its second.
    public init(_ isBefore: @escaping @Sendable (Value, Value) -> Bool) {
        self.isBefore = isBefore
    }

    /// Returns the order by a property that can be compared: `.value(\.name)`; NaN comes after all numbers.
    public static func value<Property: Comparable & SendableMetatype>(
        _ property: @escaping @Sendable (Value) -> Property
    ) -> TableOrder {
        TableOrder {
            let (one, other) = (property($0), property($1))
            return one < other || other != other && one == one
        }
    }
}
