import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the latest value together with each value of a sampler.
    ///
    /// The producer keeps one value, completes when both have completed, and is interrupted when the sampler is.
    ///
    /// - Parameter sampler: The sampler, started second.
    @inlinable
    public func sample<Sampler: SignalProducerConvertible>(
        with sampler: Sampler
    ) -> SignalProducer<(Value, Sampler.Value), Error> where Sampler.Error == Never {
        paired(with: sampler.producer.promoteError(Error.self)) { SampledPair() }
    }

    /// Returns a producer that sends the latest value each time a sampler sends a value.
    ///
    /// - Parameter sampler: The sampler, started second.
    @inlinable
    public func sample(on sampler: some SignalProducerConvertible<Void, Never>) -> SignalProducer {
        sample(with: sampler).map { $0.0 }
    }

    /// Returns a producer that sends the latest value each time another producer sends a value.
    @inlinable
    public func sample(on sampler: SignalProducer<Void, Never>) -> SignalProducer {
        sample(with: sampler).map { $0.0 }
    }
}

extension Signal {
    /// Returns a signal that sends the latest value together with each value of a sampler, which is started at once.
    @inlinable
    public func sample<Sampler: SignalProducerConvertible>(
        with sampler: Sampler
    ) -> Signal<(Value, Sampler.Value), Error> where Sampler.Error == Never {
        through { $0.sample(with: sampler) }
    }

    /// Returns a signal that sends the latest value each time a sampler, which is started at once, sends a value.
    @inlinable
    public func sample(on sampler: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.sample(on: sampler) }
    }

    /// Returns a signal that sends the latest value each time a producer, which is started at once, sends a value.
    @inlinable
    public func sample(on sampler: SignalProducer<Void, Never>) -> Signal {
        through { $0.sample(on: sampler) }
    }
}

/// The state of `sample`: the latest value, until a sample comes.
@usableFromInline
struct SampledPair<First: Sendable, Second: Sendable>: PairState {
    @usableFromInline var latest: First?
    @usableFromInline var firstHasCompleted = false
    @usableFromInline var secondHasCompleted = false

    @inlinable
    init() {}

    @inlinable
    mutating func add(first value: First) -> (First, Second)? {
        latest = value
        return nil
    }

    @inlinable
    mutating func add(second sample: Second) -> (First, Second)? {
        latest.map { ($0, sample) }
    }
}
