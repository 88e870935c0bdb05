extension SignalProducer {
    /// Returns a producer that sends the values of the streams that this stream sends.
    ///
    /// - Parameter strategy: The treatment of simultaneous inner streams.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Error {
        flattening(strategy) { $0.producer }
    }

    /// Returns a producer that sends the values of the streams, which cannot fail, that this stream sends.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Never {
        flattening(strategy) { $0.producer.promoteError(Error.self) }
    }

    /// Returns a producer that sends the elements of the sequences that this stream sends.
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
    /// Returns a producer that sends the values of the streams that this stream sends, and fails with the first
    /// failure.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Value.Error>
    where Value: SignalProducerConvertible {
        promoteError(Value.Error.self).flattening(strategy) { $0.producer }
    }

    /// Returns a producer that sends the values of the streams that this stream sends; neither can fail.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> SignalProducer<Value.Value, Never>
    where Value: SignalProducerConvertible, Value.Error == Never {
        flattening(strategy) { $0.producer }
    }
}

extension Signal {
    /// Returns a signal that sends the values of the streams that this signal sends.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Error {
        through { $0.flatten(strategy) }
    }

    /// Returns a signal that sends the values of the streams, which cannot fail, that this signal sends.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Error>
    where Value: SignalProducerConvertible, Value.Error == Never {
        through { $0.flatten(strategy) }
    }

    /// Returns a signal that sends the elements of the sequences that this signal sends.
    @inlinable
    public func flatten() -> Signal<Value.Element, Error> where Value: Sequence, Value.Element: Sendable {
        through { $0.flatten() }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that sends the values of the streams that this signal sends, and fails with the first failure.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Value.Error>
    where Value: SignalProducerConvertible {
        through { $0.flatten(strategy) }
    }

    /// Returns a signal that sends the values of the streams that this signal sends; neither can fail.
    @inlinable
    public func flatten(_ strategy: FlattenStrategy) -> Signal<Value.Value, Never>
    where Value: SignalProducerConvertible, Value.Error == Never {
        through { $0.flatten(strategy) }
    }
}
