/// `flatMap` with closures whose result type is known, so that the closure needn't declare it.
extension SignalProducer {
    /// Returns a producer that creates a producer from each value and sends the values of all.
    ///
    /// - Parameters:
    ///   - strategy: The treatment of simultaneous inner producers.
    ///   - transform: Returns an inner producer; `.empty` and `.init(value: 0)` suffice.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        flattening(strategy, transform)
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that creates a producer from each value, sends the values of all, and fails with the first
    /// failure.
    @inlinable
    public func flatMap<NewValue, NewError>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).flattening(strategy, transform)
    }

    /// Returns a producer that creates a producer from each value and sends the values of all; neither can fail.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Never>
    ) -> SignalProducer<NewValue, Never> {
        flattening(strategy, transform)
    }
}

extension Signal {
    /// Returns a signal that creates a producer from each value and sends the values of all.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
    ) -> Signal<NewValue, Error> {
        through { $0.flattening(strategy, transform) }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that creates a producer from each value, sends the values of all, and fails with the first
    /// failure.
    @inlinable
    public func flatMap<NewValue, NewError>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, NewError>
    ) -> Signal<NewValue, NewError> {
        through { $0.flatMap(strategy, transform) }
    }

    /// Returns a signal that creates a producer from each value and sends the values of all; neither can fail.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Never>
    ) -> Signal<NewValue, Never> {
        through { $0.flattening(strategy, transform) }
    }
}
