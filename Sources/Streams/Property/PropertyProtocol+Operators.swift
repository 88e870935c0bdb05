extension PropertyProtocol {
    /// A property that changes only to values that pass a test.
    ///
    /// - Parameters:
    ///   - initial: What it is until one does.
    ///   - isIncluded: The test.
    public func filter(
        initial: Value,
        _ isIncluded: @escaping @Sendable (Value) -> Bool
    ) -> Property<Value> {
        derive(initial: { isIncluded($0) ? $0 : initial }, { isIncluded($0) ? $0 : nil })
    }

    /// A property of the value of a property that is made of this one's value.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner properties at once; `.latest` is what one mostly wants.
    ///   - transform: Makes an inner property.
    public func flatMap<Inner: PropertyProtocol>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Property<Inner.Value> {
        if case .exclusive(isRace: false) = strategy.kind {
            return deriveLatest(transform)
        }
        let first = transform(value)
        return lift(initial: first.value) { producer in
            producer.flatMap(strategy) { transform($0).producer }
        }
    }

    /// A property of the value of the property that this one shows.
    ///
    /// - Parameter strategy: What to do with several inner properties at once.
    public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> where Value: PropertyProtocol {
        flatMap(strategy) { $0 }
    }

    /// A property of the same value always, whatever this one is.
    ///
    /// - Parameter value: The value.
    @_disfavoredOverload
    public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> {
        map { _ in value }
    }
}
