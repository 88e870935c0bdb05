import MillraceStreams

extension SignalProducer {
    /// Returns a producer that starts two producers and sends their values in pairs: the first of both, the second of
    /// both, and so on.
    ///
    /// The producer completes when one of them has completed and its values are used up.
    ///
    /// - Parameters:
    ///   - other: The other producer.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @inlinable
    public func zip<Other>(
        with other: SignalProducer<Other, Error>,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Other), Error> {
        SignalProducer.zip(self, other, buffering: buffering)
    }

    /// Returns a producer that also starts another stream of any kind and sends the values of both in pairs.
    @inlinable
    public func zip<Other: SignalProducerConvertible>(
        with other: Other,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
        zip(with: other.producer, buffering: buffering)
    }
}

extension Signal {
    /// Returns a signal that sends the values of two signals in pairs.
    @inlinable
    public func zip<Other>(
        with other: Signal<Other, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Other), Error> {
        through { $0.zip(with: other.producer, buffering: buffering) }
    }
}
