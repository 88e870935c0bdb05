import MillraceStreams

extension SignalProducer {
    /// Returns a producer that starts another producer after this one and sends the values of both as they come.
    ///
    /// - Parameter other: The other producer.
    @inlinable
    public func merge(with other: SignalProducer) -> SignalProducer {
        .merge([self, other])
    }

    /// Returns a producer that starts another stream of any kind after this one and sends the values of both as they
    /// come.
    @inlinable
    public func merge(with other: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        .merge([self, other.producer])
    }
}

extension Signal {
    /// Returns a signal that sends the values of this signal and another one as they come, and completes when both have
    /// completed.
    @inlinable
    public func merge(with other: Signal) -> Signal {
        .merge([self, other])
    }
}
