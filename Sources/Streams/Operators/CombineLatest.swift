extension SignalProducer {
    /// Starts two producers and sends the latest values of both whenever one sends, once both have.
    ///
    /// It keeps one value of each. It completes when both have.
    ///
    /// - Parameter other: The other one.
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

    /// Starts another stream of any kind too and sends the latest values of both whenever one sends, once both have.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func combineLatest<Other: SignalProducerConvertible>(
        with other: Other
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Error {
        combineLatest(with: other.producer)
    }
}

extension Signal {
    /// Sends the latest values of two signals whenever one sends, once both have.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func combineLatest<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
        through { $0.combineLatest(with: other.producer) }
    }
}

extension PropertyProtocol {
    /// A property of this one's value and another's.
    ///
    /// - Parameter other: The other one.
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

    /// Notes that one side has completed.
    ///
    /// - Returns: Whether both have.
    @inlinable
    mutating func completeOne() -> Bool {
        running -= 1
        return running == 0
    }
}
