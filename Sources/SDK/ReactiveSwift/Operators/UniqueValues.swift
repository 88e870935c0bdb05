import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values that differ from all before them.
    ///
    /// The identities of all values are kept, without a bound.
    ///
    /// - Parameter transform: Returns the identity of a value.
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
    /// Returns a producer that sends the values that differ from all before them; all of them are kept.
    @inlinable
    public func uniqueValues() -> SignalProducer {
        uniqueValues { $0 }
    }
}

extension Signal {
    /// Returns a signal that sends the values that differ from all before them.
    @inlinable
    public func uniqueValues<Identity: Hashable & Sendable>(
        _ transform: @escaping @Sendable (Value) -> Identity
    ) -> Signal {
        through { $0.uniqueValues(transform) }
    }
}

extension Signal where Value: Hashable {
    /// Returns a signal that sends the values that differ from all before them; all of them are kept.
    @inlinable
    public func uniqueValues() -> Signal {
        uniqueValues { $0 }
    }
}

extension PropertyProtocol {
    /// Returns a property that changes only to values that differ from all before them.
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
    /// Returns a property that changes only to values that differ from all before them.
    public func uniqueValues() -> Property<Value> {
        uniqueValues { $0 }
    }
}
