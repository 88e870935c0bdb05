extension SignalProducer {
    /// Sends the values until another stream sends an event; from then on that stream's.
    ///
    /// The completion of this stream doesn't matter; its failure and interruption do until it is replaced.
    ///
    /// - Parameter replacement: Started first.
    @inlinable
    public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        taking(untilReplacement: replacement.producer)
    }

    @inlinable
    func taking(untilReplacement replacement: SignalProducer) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            let original = scope.makeChild()
            replacement.attach(
                .init(
                    value: { value in
                        original.dispose()
                        source.send(value)
                    },
                    termination: { termination in
                        original.dispose()
                        source.terminate(termination)
                    }
                ),
                scope
            )
            guard !original.isDisposed else { return }
            attach(
                .init(
                    value: { value in
                        guard !original.isDisposed else { return }
                        source.send(value)
                    },
                    termination: { termination in
                        if case .completed = termination { return }
                        guard !original.isDisposed else { return }
                        source.terminate(termination)
                    }
                ),
                Lifetime(original)
            )
        })
    }

    /// Sends the values until another producer sends an event; from then on that producer's.
    ///
    /// - Parameter replacement: Started first.
    @inlinable
    public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> SignalProducer {
        taking(untilReplacement: replacement)
    }
}

extension Signal {
    /// Sends the values until another stream sends an event; from then on that stream's.
    ///
    /// - Parameter replacement: Started at once.
    @inlinable
    public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Error>) -> Signal {
        through { $0.take(untilReplacement: replacement) }
    }

    /// Sends the values until a producer sends an event; from then on that producer's.
    ///
    /// - Parameter replacement: Started at once.
    @inlinable
    public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
        through { $0.take(untilReplacement: replacement) }
    }
}
