/// `flatMap` with a closure that says what it returns without naming its type.
extension SignalProducer {
    /// Makes a producer of each value and sends their values.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner producers at once.
    ///   - transform: Makes an inner producer: `.empty` and `.init(value: 0)` will do.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        flattening(strategy, transform)
    }
}

extension SignalProducer where Error == Never {
    /// Makes a producer of each value and sends their values; it fails with the first that does.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner producers at once.
    ///   - transform: Makes an inner producer: `.empty` and `.init(value: 0)` will do.
    @inlinable
    public func flatMap<NewValue, NewError>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, NewError>
    ) -> SignalProducer<NewValue, NewError> {
        promoteError(NewError.self).flattening(strategy, transform)
    }

    /// Makes a producer of each value and sends their values; nothing can fail.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner producers at once.
    ///   - transform: Makes an inner producer: `.empty` and `.init(value: 0)` will do.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Never>
    ) -> SignalProducer<NewValue, Never> {
        flattening(strategy, transform)
    }
}

extension Signal {
    /// Makes a producer of each value and sends their values.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner producers at once.
    ///   - transform: Makes an inner producer: `.empty` and `.init(value: 0)` will do.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
    ) -> Signal<NewValue, Error> {
        through { $0.flattening(strategy, transform) }
    }
}

extension Signal where Error == Never {
    /// Makes a producer of each value and sends their values; it fails with the first that does.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner producers at once.
    ///   - transform: Makes an inner producer: `.empty` and `.init(value: 0)` will do.
    @inlinable
    public func flatMap<NewValue, NewError>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, NewError>
    ) -> Signal<NewValue, NewError> {
        through { $0.flatMap(strategy, transform) }
    }

    /// Makes a producer of each value and sends their values; nothing can fail.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner producers at once.
    ///   - transform: Makes an inner producer: `.empty` and `.init(value: 0)` will do.
    @inlinable
    public func flatMap<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Never>
    ) -> Signal<NewValue, Never> {
        through { $0.flattening(strategy, transform) }
    }
}
