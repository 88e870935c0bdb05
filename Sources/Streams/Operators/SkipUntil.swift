extension SignalProducer {
    /// Leaves the values out that come before a trigger's first value or completion.
    ///
    /// - Parameter trigger: Started first. Its interruption doesn't matter.
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

    /// Leaves the values out that come before a trigger's first value or completion.
    ///
    /// - Parameter trigger: Started first. Its interruption doesn't matter.
    @inlinable
    public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
        skipping(until: trigger)
    }
}

extension Signal {
    /// Leaves the values out that come before a trigger's first value or completion.
    ///
    /// - Parameter trigger: Started at once.
    @inlinable
    public func skip(until trigger: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.skip(until: trigger) }
    }

    /// Leaves the values out that come before a trigger's first value or completion.
    ///
    /// - Parameter trigger: Started at once.
    @inlinable
    public func skip(until trigger: SignalProducer<Void, Never>) -> Signal {
        through { $0.skip(until: trigger) }
    }
}
