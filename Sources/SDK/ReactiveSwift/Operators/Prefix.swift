import MillraceStreams

extension SignalProducer {
    /// Returns a producer that begins with another producer, and continues with this one when the other has completed.
    ///
    /// - Parameter previous: The stream to start first.
    @inlinable
    public func prefix(_ previous: SignalProducer) -> SignalProducer {
        previous.concat(self)
    }

    /// Returns a producer that begins with another stream of any kind, and continues with this one when the other has
    /// completed.
    @inlinable
    public func prefix(_ previous: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        prefix(previous.producer)
    }

    /// Returns a producer that begins with a value.
    ///
    /// - Parameter value: The first value.
    @inlinable
    public func prefix(value: Value) -> SignalProducer {
        SignalProducer(value: value).concat(self)
    }
}
