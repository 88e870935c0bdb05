/// A dictionary is a container of rows whose ids are the keys.
extension Dictionary: RowContainer where Value: Equatable {
    /// The pairs have no order.
    @inlinable
    public static var hasOrder: Bool {
        false
    }

    /// The dictionary itself.
    @inlinable
    public var rowMark: [Key: Value] {
        self
    }

    /// Returns no id where the dictionaries are equal, and `nil` otherwise; dictionaries that share their storage are
    /// equal at once.
    ///
    /// - Parameter mark: The other dictionary.
    @inlinable
    public func changedRows(since mark: [Key: Value]) -> [Key]? {
        self == mark ? [] : nil
    }

    /// Returns the value for a key, if there is one.
    ///
    /// - Parameter id: The key.
    @inlinable
    public func row(withID id: Key) -> Value? {
        self[id]
    }

    /// Changes the value for a key in place, if there is one.
    ///
    /// - Parameters:
    ///   - id: The key.
    ///   - change: Changes the value; not called if there is none.
    @inlinable
    public mutating func changeRow(withID id: Key, _ change: (inout Value) -> Void) {
        guard let index = index(forKey: id) else { return }
        change(&values[index])
    }

    /// Calls a closure for each pair, in any order.
    ///
    /// - Parameter body: Takes the key and the value.
    @inlinable
    public func forEachRow(_ body: (Key, Value) -> Void) {
        for (key, value) in self {
            body(key, value)
        }
    }
}
