extension SignalProducer {
    /// Sends the values that are unlike all before them.
    ///
    /// It keeps what identifies each value, without a bound.
    ///
    /// - Parameter transform: Makes what identifies a value.
    @inlinable
    public func uniqueValues<Identity: Hashable & Sendable>(
        _ transform: @escaping @Sendable (Value) -> Identity
    ) -> SignalProducer {
        lift { observer, _ in
            let seen = Confined<Set<Identity>>([])
            return .init(
                value: { value in
                    if seen.state.insert(transform(value)).inserted {
                        observer.onValue(value)
                    }
                },
                termination: observer.onTermination
            )
        }
    }
}

extension SignalProducer where Value: Hashable {
    /// Sends the values that are unlike all before them; it keeps each of them.
    @inlinable
    public func uniqueValues() -> SignalProducer {
        uniqueValues { $0 }
    }
}

extension Signal {
    /// Sends the values that are unlike all before them.
    ///
    /// - Parameter transform: Makes what identifies a value.
    @inlinable
    public func uniqueValues<Identity: Hashable & Sendable>(
        _ transform: @escaping @Sendable (Value) -> Identity
    ) -> Signal {
        through { $0.uniqueValues(transform) }
    }
}

extension Signal where Value: Hashable {
    /// Sends the values that are unlike all before them; it keeps each of them.
    @inlinable
    public func uniqueValues() -> Signal {
        uniqueValues { $0 }
    }
}

extension PropertyProtocol {
    /// A property that changes only to values that are unlike all before them.
    ///
    /// - Parameter transform: Makes what identifies a value.
    public func uniqueValues<Identity: Hashable & Sendable>(
        _ transform: @escaping @Sendable (Value) -> Identity
    ) -> Property<Value> {
        let seen = Confined<Set<Identity>>([])
        return derive(
            initial: {
                seen.state.insert(transform($0))
                return $0
            },
            { seen.state.insert(transform($0)).inserted ? $0 : nil }
        )
    }
}

extension PropertyProtocol where Value: Hashable {
    /// A property that changes only to values that are unlike all before them.
    public func uniqueValues() -> Property<Value> {
        uniqueValues { $0 }
    }
}
