extension PropertyProtocol {
    /// Returns a property with the value of a property that is created from this one's value.
    ///
    /// With `.latest` the new property always has a value, and changes in the same turn as this one. To start a stream
    /// for each value, such as a request, use `flatMap` of a ``SignalProducer``:
    /// `query.producer.flatMap(.latest) { search($0) }`.
    ///
    /// - Parameters:
    ///   - strategy: The treatment of simultaneous inner properties; usually `.latest`.
    ///   - transform: Returns an inner property.
    public func flatMap<Inner: PropertyProtocol>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Property<Inner.Value> {
        if case .exclusive(isRace: false) = strategy.kind {
            return deriveLatest(transform)
        }
        let first = transform(value)
        return Property(initial: first.value, following: producer.flatMap(strategy) { transform($0).producer })
    }

    /// Returns a property with the value of the property that is this one's value.
    ///
    /// - Parameter strategy: The treatment of simultaneous inner properties.
    public func flatten(_ strategy: FlattenStrategy) -> Property<Value.Value> where Value: PropertyProtocol {
        flatMap(strategy) { $0 }
    }

    /// Returns a property that always has the same value.
    ///
    /// - Parameter value: The value.
    @_disfavoredOverload
    public func map<NewValue: Sendable>(value: NewValue) -> Property<NewValue> {
        map { _ in value }
    }
}
