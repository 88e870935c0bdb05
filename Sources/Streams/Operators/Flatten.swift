extension SignalProducer {
    /// Sends the values of the streams that this stream sends.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Error {
        flattening(strategy) { $0.producer }
    }

    /// Sends the values of the streams, which cannot fail, that this stream sends.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Never {
        flattening(strategy) { $0.producer.promoteError(Error.self) }
    }

    /// Sends the elements of the sequences that this stream sends.
    @inlinable
    public func flatten() -> SignalProducer<Value.Element, Error>
    where Value: Sequence, Value.Element: Sendable {
        lift { observer, lifetime in
            .init(
                value: { values in
                    for value in values where !lifetime.hasEnded {
                        observer.onValue(value)
                    }
                },
                termination: observer.onTermination
            )
        }
    }
}

extension SignalProducer where Error == Never {
    /// Sends the values of the streams that this stream sends; it fails with the first that does.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error>
    where Value: SignalProducerConvertible {
        promoteError(Value.Error.self).flattening(strategy) { $0.producer }
    }

    /// Sends the values of the streams that this stream sends; nothing can fail.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never>
    where Value: SignalProducerConvertible, Value.Error == Never {
        flattening(strategy) { $0.producer }
    }
}

extension Signal {
    /// Sends the values of the streams that this signal sends.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Error {
        through { $0.flatten(strategy) }
    }

    /// Sends the values of the streams, which cannot fail, that this signal sends.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Never {
        through { $0.flatten(strategy) }
    }

    /// Sends the elements of the sequences that this signal sends.
    @inlinable
    public func flatten() -> Signal<Value.Element, Error> where Value: Sequence, Value.Element: Sendable {
        through { $0.flatten() }
    }
}

extension Signal where Error == Never {
    /// Sends the values of the streams that this signal sends; it fails with the first that does.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error>
    where Value: SignalProducerConvertible {
        through { $0.flatten(strategy) }
    }

    /// Sends the values of the streams that this signal sends; nothing can fail.
    ///
    /// - Parameter strategy: What to do with several inner streams at once.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Never>
    where Value: SignalProducerConvertible, Value.Error == Never {
        through { $0.flatten(strategy) }
    }
}
