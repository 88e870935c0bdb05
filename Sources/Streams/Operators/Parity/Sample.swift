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
        let sampler = sampler.producer
        return SignalProducer<(Value, Sampler.Value), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output.disposables)
            let state = Confined((latest: Value?.none, running: 2))
            @Sendable func completed() -> Bool {
                state.state.running -= 1
                return state.state.running == 0
            }
            attach(
                output.input(
                    value: { value in
                        state.state.latest = value
                        return nil
                    },
                    completed: completed
                ),
                scope
            )
            guard !scope.hasEnded else { return }
            sampler.promoteError(Error.self).attach(
                output.input(
                    value: { sample in state.state.latest.map { ($0, sample) } },
                    completed: completed
                ),
                scope
            )
        })
    }

    /// Returns a producer that sends the latest value each time a sampler sends a value.
    ///
    /// - Parameter sampler: The sampler, started second.
    @inlinable
    public func sample(on sampler: some SignalProducerConvertible<Void, Never>) -> SignalProducer {
        sample(with: sampler).map { $0.0 }
    }

    /// Returns a producer that sends the latest value each time a sampler sends a value.
    ///
    /// - Parameter sampler: The sampler, started second.
    @inlinable
    public func sample(on sampler: SignalProducer<Void, Never>) -> SignalProducer {
        sample(with: sampler).map { $0.0 }
    }
}

extension Signal {
    /// Returns a signal that sends the latest value together with each value of a sampler.
    ///
    /// - Parameter sampler: The sampler, started at once.
    @inlinable
    public func sample<Sampler: SignalProducerConvertible>(
        with sampler: Sampler
    ) -> Signal<(Value, Sampler.Value), Error> where Sampler.Error == Never {
        through { $0.sample(with: sampler) }
    }

    /// Returns a signal that sends the latest value each time a sampler sends a value.
    ///
    /// - Parameter sampler: The sampler, started at once.
    @inlinable
    public func sample(on sampler: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.sample(on: sampler) }
    }

    /// Returns a signal that sends the latest value each time a sampler sends a value.
    ///
    /// - Parameter sampler: The sampler, started at once.
    @inlinable
    public func sample(on sampler: SignalProducer<Void, Never>) -> Signal {
        through { $0.sample(on: sampler) }
    }
}
