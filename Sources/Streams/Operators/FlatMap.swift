extension SignalProducer {
    /// Makes a stream of each value and sends their values.
    ///
    /// It completes when this stream and all inner ones have completed, and fails or is interrupted with the first that
    /// does.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Error> where Inner.Error == Error {
        flattening(strategy) { transform($0).producer }
    }

    /// Makes a stream, which cannot fail, of each value and sends their values.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
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
    /// Makes a stream of each value and sends their values; it fails with the first that does.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Inner.Error> {
        promoteError(Inner.Error.self).flattening(strategy) { transform($0).producer }
    }

    /// Makes a stream of each value and sends their values; nothing can fail.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> SignalProducer<Inner.Value, Never> where Inner.Error == Never {
        flattening(strategy) { transform($0).producer }
    }
}

extension Signal {
    /// Makes a stream of each value and sends their values.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Error> where Inner.Error == Error {
        through { $0.flatMap(strategy, transform) }
    }

    /// Makes a stream, which cannot fail, of each value and sends their values.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Error> where Inner.Error == Never {
        through { $0.flatMap(strategy, transform) }
    }
}

extension Signal where Error == Never {
    /// Makes a stream of each value and sends their values; it fails with the first that does.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Inner.Error> {
        through { $0.flatMap(strategy, transform) }
    }

    /// Makes a stream of each value and sends their values; nothing can fail.
    ///
    /// - Parameters:
    ///   - strategy: What to do with several inner streams at once.
    ///   - transform: Makes an inner stream.
    @inlinable
    public func flatMap<Inner: SignalProducerConvertible>(
        _ strategy: FlattenStrategy,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<Inner.Value, Never> where Inner.Error == Never {
        through { $0.flatMap(strategy, transform) }
    }
}
