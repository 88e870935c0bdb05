extension SignalProducer {
    /// Returns a producer that starts two producers and sends the latest values of both whenever one sends, once both
    /// have sent a value.
    ///
    /// The producer keeps one value of each, and completes when both have completed.
    ///
    /// - Parameter other: The other producer.
    @inlinable
    public func combineLatest<Other>(
        with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
        paired(with: other) { LatestPair() }
    }

    /// Returns a producer that also starts another stream of any kind and sends the latest values of both.
    @inlinable
    public func combineLatest<Other: SignalProducerConvertible>(
        with other: Other
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
        combineLatest(with: other.producer)
    }
}

extension Signal {
    /// Returns a signal that sends the latest values of two signals whenever one sends, once both have sent a value.
    @inlinable
    public func combineLatest<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
        through { $0.combineLatest(with: other.producer) }
    }
}

extension PropertyProtocol {
    /// Returns a property with the values of this property and another.
    @inlinable
    public func combineLatest<Other>(with other: some PropertyProtocol<Other>) -> Property<(Value, Other)> {
        paired(with: other, LatestPair())
    }
}

/// The state of `combineLatest` of two inputs: the latest value of each.
@usableFromInline
struct LatestPair<First: Sendable, Second: Sendable>: PairState {
    @usableFromInline var first: First?
    @usableFromInline var second: Second?
    @usableFromInline var firstHasCompleted = false
    @usableFromInline var secondHasCompleted = false

    @inlinable
    init() {}

    @inlinable var pair: (First, Second)? {
        guard let first, let second else { return nil }
        return (first, second)
    }

    @inlinable
    mutating func add(first value: First) -> (First, Second)? {
        first = value
        return pair
    }

    @inlinable
    mutating func add(second value: Second) -> (First, Second)? {
        second = value
        return pair
    }
}
