extension SignalProducer {
    /// Starts two producers and sends their values in pairs: the first of both, the second of both, and so on.
    ///
    /// It keeps the values of one that the other has no partner for yet, without a bound. It completes when one has
    /// completed and its values are used up.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func zip<Other>(
        with other: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
        SignalProducer<(Value, Other), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output.disposables)
            let pairs = Confined(Pairing<Value, Other>())
            @Sendable func sent(_ pair: (Value, Other)?) -> (Value, Other)? {
                // The pair goes out first: the end is what comes after it.
                if pairs.state.isExhausted {
                    output.serializer.enqueue { output.finish(.completed) }
                }
                return pair
            }
            attach(
                output.input(
                    value: { sent(pairs.state.add(first: $0)) },
                    completed: {
                        pairs.state.firstHasCompleted = true
                        return pairs.state.isExhausted
                    }
                ),
                scope
            )
            guard !scope.hasEnded else { return }
            other.attach(
                output.input(
                    value: { sent(pairs.state.add(second: $0)) },
                    completed: {
                        pairs.state.secondHasCompleted = true
                        return pairs.state.isExhausted
                    }
                ),
                scope
            )
        })
    }

    /// Starts two producers and sends their values in pairs.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    @inlinable
    public static func zip<Other>(
        _ first: SignalProducer, _ second: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
        first.zip(with: second)
    }
}

extension Signal {
    /// Sends the values of two signals in pairs.
    ///
    /// - Parameter other: The other one.
    @inlinable
    public func zip<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
        through { $0.zip(with: other.producer) }
    }
}

/// The state of `zip`: the values that wait for a partner.
@usableFromInline
struct Pairing<First, Second> {
    @usableFromInline var firsts: [First] = []
    @usableFromInline var seconds: [Second] = []
    @usableFromInline var firstHasCompleted = false
    @usableFromInline var secondHasCompleted = false

    @inlinable
    init() {}

    @inlinable var isExhausted: Bool {
        firstHasCompleted && firsts.isEmpty || secondHasCompleted && seconds.isEmpty
    }

    @inlinable
    mutating func add(first value: First) -> (First, Second)? {
        guard !seconds.isEmpty else {
            firsts.append(value)
            return nil
        }
        return (value, seconds.removeFirst())
    }

    @inlinable
    mutating func add(second value: Second) -> (First, Second)? {
        guard !firsts.isEmpty else {
            seconds.append(value)
            return nil
        }
        return (firsts.removeFirst(), value)
    }
}
