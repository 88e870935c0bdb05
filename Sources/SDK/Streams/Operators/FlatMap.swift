extension SignalProducer {
    /// Returns a producer that creates a stream from each value and sends the values of all.
    ///
    /// If both this stream and the inner ones are properties, use ``PropertyProtocol/flatMap(_:_:)``: it returns a
    /// property, which always has a value.
    ///
    /// Each level of a chain needs stack space; for the number of levels, see <doc:Contracts>, under Depth.
    ///
    /// The producer completes when this stream and all inner ones have completed, and fails or is interrupted with the
    /// first one that is.
    ///
    /// - Parameters:
    ///   - strategy: The treatment of simultaneous inner streams.
    ///   - transform: Returns an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
        flattening(strategy) { transform($0).producer }
    }

    /// Returns a producer that creates a stream, which cannot fail, from each value and sends the values of all.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Never {
        flattening(strategy) { transform($0).producer.promoteError(Error.self) }
    }

    @inlinable
    func flattening<NewValue>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
    ) -> SignalProducer<NewValue, Error> {
        SignalProducer<NewValue, Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            switch strategy.kind {
            case let .concurrent(limit, buffering):
                let flattening = ConcurrentFlattening(output, limit: limit, buffering: buffering)
                attach(flattening.outer { flattening.add(transform($0)) }, Lifetime(output))
            case let .exclusive(isRace):
                let flattening = ExclusiveFlattening(output, isRace: isRace)
                attach(flattening.outer { flattening.add(transform($0)) }, Lifetime(output))
            }
        })
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that creates a stream from each value, sends the values of all, and fails with the first
    /// failure.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Inner.Error> {
        promoteError(Inner.Error.self).flattening(strategy) { transform($0).producer }
    }

    /// Returns a producer that creates a stream from each value and sends the values of all; neither can fail.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
        flattening(strategy) { transform($0).producer }
    }
}

extension Signal {
    /// Returns a signal that creates a stream from each value and sends the values of all.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
        through { $0.flatMap(strategy, transform) }
    }

    /// Returns a signal that creates a stream, which cannot fail, from each value and sends the values of all.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
        through { $0.flatMap(strategy, transform) }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that creates a stream from each value, sends the values of all, and fails with the first
    /// failure.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Inner.Error> {
        through { $0.flatMap(strategy, transform) }
    }

    /// Returns a signal that creates a stream from each value and sends the values of all; neither can fail.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
        through { $0.flatMap(strategy, transform) }
    }
}
