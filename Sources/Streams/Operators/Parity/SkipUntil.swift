extension SignalProducer {
    /// Returns a producer that leaves out the values before a trigger's first value or completion.
    ///
    /// - Parameter trigger: The trigger, started first. Its interruption is ignored.
    @inlinable
    public func skip(until trigger: some SignalProducerConvertible<Void, Never>) -> SignalProducer {
        skipping(until: trigger.producer)
    }

    @inlinable
    func skipping(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source.disposables)
            let isOpen = Confined(false)
            trigger.attach(.triggering { source.serializer.run { isOpen.state = true } }, scope)
            attach(
                source.input(value: { isOpen.state ? $0 : nil }, completed: { true }),
                scope
            )
        })
    }

    /// Returns a producer that leaves out the values before a trigger's first value or completion.
    ///
    /// - Parameter trigger: The trigger, started first. Its interruption is ignored.
    @inlinable
    public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
        skipping(until: trigger)
    }
}

extension Signal {
    /// Returns a signal that leaves out the values before a trigger's first value or completion.
    ///
    /// - Parameter trigger: The trigger, started at once.
    @inlinable
    public func skip(until trigger: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.skip(until: trigger) }
    }

    /// Returns a signal that leaves out the values before a trigger's first value or completion.
    ///
    /// - Parameter trigger: The trigger, started at once.
    @inlinable
    public func skip(until trigger: SignalProducer<Void, Never>) -> Signal {
        through { $0.skip(until: trigger) }
    }
}
