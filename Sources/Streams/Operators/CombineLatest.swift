extension SignalProducer {
    /// Starts two producers and sends the latest values of both whenever one sends, once both have.
    ///
    /// It keeps one value of each. It completes when both have, or when one completes without a value.
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
                    completed: { latest.state.complete(first: true) }
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
                    completed: { latest.state.complete(first: false) }
                ),
                scope
            )
        })
    }

    /// Starts two producers and sends the latest values of both whenever one sends, once both have.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    @inlinable
    public static func combineLatest<Other>(
        _ first: SignalProducer, _ second: SignalProducer<Other, Error>
    ) -> SignalProducer<(Value, Other), Error> {
        first.combineLatest(with: second)
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
    public func combineLatest<Other>(with other: some PropertyProtocol<Other>) -> Property<(Value, Other)> {
        let theirs = other.producer
        return lift(initial: (value, other.value)) { $0.combineLatest(with: theirs) }
    }
}

/// The state of `combineLatest`.
@usableFromInline
struct LatestPair<First, Second> {
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

    /// Notes that one side has completed.
    ///
    /// - Returns: Whether nothing more can come.
    @inlinable
    mutating func complete(first isFirst: Bool) -> Bool {
        if isFirst {
            firstHasCompleted = true
            return secondHasCompleted || first == nil
        }
        secondHasCompleted = true
        return firstHasCompleted || second == nil
    }
}

extension Source {
    /// An observer for one of several inputs: its events are worked into the operator's state inside the serializer.
    ///
    /// - Parameters:
    ///   - value: Works a value in; what it returns is sent.
    ///   - completed: Works completion in; whether the output is complete with it.
    @inlinable
    func input<Input>(
        value: @escaping @Sendable (Input) -> Value?,
        completed: @escaping @Sendable () -> Bool
    ) -> Signal<Input, Error>.Observer {
        @Sendable func deliver(_ input: Input) {
            guard let observer, let result = value(input) else { return }
            observer.onValue(result)
        }
        return Signal<Input, Error>.Observer(
            value: { input in
                if self.serializer.enter() {
                    deliver(input)
                    self.serializer.leave()
                } else {
                    self.serializer.enqueue { deliver(input) }
                }
            },
            termination: { termination in
                switch termination {
                case .completed:
                    self.serializer.run {
                        if completed() {
                            self.finish(.completed)
                        }
                    }
                case .failed, .interrupted:
                    self.terminate(termination)
                }
            }
        )
    }
}
