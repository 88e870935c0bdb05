extension SignalProducer {
    /// Continues with another producer when this one has completed.
    ///
    /// - Parameter next: Started at completion.
    @inlinable
    public func concat(_ next: SignalProducer) -> SignalProducer {
        guard !isImmediate else { return continued(by: next) }
        return SignalProducer(attaching: { [attach] observer, lifetime in
            let first = Concatenation(continuedBy: next, to: observer, within: lifetime)
            attach(.init(value: observer.onValue, termination: { first.end($0) }), Lifetime(first))
        })
    }

    /// Continues a producer that is over when its start returns.
    ///
    /// Nothing has to be let go before the next one runs, and nothing has to be told of the end. If the lifetime has ended
    /// meanwhile, the next one is interrupted.
    @inlinable
    func continued(by next: SignalProducer) -> SignalProducer {
        SignalProducer(
            isImmediate: next.isImmediate,
            attaching: { [attach, attachNext = next.attach] observer, lifetime in
                attach(.init(value: observer.onValue, termination: { _ in }), lifetime)
                attachNext(observer, lifetime)
            }
        )
    }

    /// Continues with another stream of any kind when this one has completed.
    ///
    /// - Parameter next: Started at completion.
    @inlinable
    public func concat(_ next: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        concat(next.producer)
    }

    /// Continues with a value when this one has completed.
    ///
    /// - Parameter value: The last value.
    @inlinable
    public func concat(value: Value) -> SignalProducer {
        lift { observer, lifetime in
            .init(
                value: observer.onValue,
                termination: { termination in
                    guard case .completed = termination, !lifetime.hasEnded else {
                        return observer.onTermination(termination)
                    }
                    observer.onValue(value)
                    observer.onTermination(lifetime.hasEnded ? .interrupted : .completed)
                }
            )
        }
    }

    /// Fails when this one has completed.
    ///
    /// - Parameter error: What it fails with.
    @inlinable
    public func concat(error: Error) -> SignalProducer {
        concat(SignalProducer(error: error))
    }

    /// Begins with another producer, and continues with this one when that has completed.
    ///
    /// - Parameter previous: Started first.
    @inlinable
    public func prefix(_ previous: SignalProducer) -> SignalProducer {
        previous.concat(self)
    }

    /// Begins with another stream of any kind, and continues with this one when that has completed.
    ///
    /// - Parameter previous: Started first.
    @inlinable
    public func prefix(_ previous: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        prefix(previous.producer)
    }

    /// Begins with a value.
    ///
    /// - Parameter value: The first value.
    @inlinable
    public func prefix(value: Value) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            if !lifetime.hasEnded {
                observer.onValue(value)
            }
            attach(observer, lifetime)
        })
    }
}
