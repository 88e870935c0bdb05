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
        SignalProducer<(Value, Other), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output.disposables)
            let latest = Confined(LatestPair<Value, Other>())
            attach(
                output.input(
                    value: { value in
                        latest.state.first = value
                        return latest.state.pair
                    },
                    completed: { latest.state.completeOne() }
                ),
                scope
            )
            guard !scope.hasEnded else { return }
            other.attach(
                output.input(
                    value: { value in
                        latest.state.second = value
                        return latest.state.pair
                    },
                    completed: { latest.state.completeOne() }
                ),
                scope
            )
        })
    }

    /// Returns a producer that also starts another stream and sends the latest values of both whenever one sends, once
    /// both have sent a value.
    ///
    /// - Parameter other: The other stream.
    @inlinable
    public func combineLatest<Other: SignalProducerConvertible>(
        with other: Other
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
        combineLatest(with: other.producer)
    }
}

extension Signal {
    /// Returns a signal that sends the latest values of two signals whenever one sends, once both have sent a value.
    ///
    /// - Parameter other: The other signal.
    @inlinable
    public func combineLatest<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
        through { $0.combineLatest(with: other.producer) }
    }
}

extension PropertyProtocol {
    /// Returns a property with the values of this property and another.
    ///
    /// - Parameter other: The other property.
    @inlinable
    public func combineLatest<Other>(with other: some PropertyProtocol<Other>) -> Property<(Value, Other)> {
        pair(with: other)
    }
}

/// The state of `combineLatest`.
@usableFromInline
struct LatestPair<First, Second> {
    @usableFromInline var first: First?
    @usableFromInline var second: Second?
    @usableFromInline var running = 2

    @inlinable
    init() {}

    @inlinable var pair: (First, Second)? {
        guard let first, let second else { return nil }
        return (first, second)
    }

    /// Records that one side has completed.
    ///
    /// - Returns: Whether both have completed.
    @inlinable
    mutating func completeOne() -> Bool {
        running -= 1
        return running == 0
    }
}
