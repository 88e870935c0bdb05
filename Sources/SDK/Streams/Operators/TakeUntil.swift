extension SignalProducer {
    /// Returns a producer that sends the values up to a trigger's first value or completion, and then completes and
    /// ends the work.
    ///
    /// - Parameter trigger: The trigger, started first and disposed of when the work ends by itself. Its interruption
    ///   is ignored.
    @inlinable
    public func take(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            trigger.attach(.triggering { source.terminate(.completed) }, Lifetime(source))
            guard !source.isDisposed else { return }
            attach(source.relaying, Lifetime(source))
        })
    }

    /// Returns a producer that sends the values up to the first value or completion of a trigger of any kind.
    @inlinable
    public func take(until trigger: some SignalProducerConvertible<Void, Never>) -> SignalProducer {
        take(until: trigger.producer)
    }

    /// Returns a producer that sends the values up to and including the first one that fails a test, and then completes
    /// and ends the work.
    ///
    /// - Parameter shouldContinue: The test: returns whether more values may follow.
    @_disfavoredOverload  // A closure without a label belongs to `take(while:)`.
    @inlinable
    public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        cutting { { shouldContinue($0) ? .send($0) : .sendLast($0) } }
    }
}

extension Signal {
    /// Returns a signal that sends the values up to the first value or completion of a trigger, which is started at
    /// once, and then completes.
    @inlinable
    public func take(until trigger: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.take(until: trigger) }
    }

    /// Returns a signal that sends the values up to the first value or completion of a producer, started at once.
    @inlinable
    public func take(until trigger: SignalProducer<Void, Never>) -> Signal {
        through { $0.take(until: trigger) }
    }

    /// Returns a signal that sends the values up to and including the first one that fails a test, and then completes.
    @_disfavoredOverload  // A closure without a label belongs to `take(while:)`.
    @inlinable
    public func take(until shouldContinue: @escaping @Sendable (Value) -> Bool) -> Signal {
        through { $0.take(until: shouldContinue) }
    }
}

extension Signal.Observer {
    /// Returns an observer that runs the same action at every value and at completion.
    @inlinable
    package static func triggering(_ action: @escaping @Sendable () -> Void) -> Self {
        .init(
            value: { _ in action() },
            termination: { termination in
                if case .completed = termination {
                    action()
                }
            }
        )
    }
}
