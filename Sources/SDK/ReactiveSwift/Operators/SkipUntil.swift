import MillraceStreams

extension SignalProducer {
    /// Returns a producer that leaves out the values before a trigger's first value or completion.
    ///
    /// - Parameter trigger: The trigger, started first. Its interruption is ignored.
    @inlinable
    public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
        SignalProducer.attaching { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let isOpen = Confined(false)
            trigger.attach(.triggering { source.serializer.run { isOpen.state = true } }, Lifetime(source))
            attach(source.input(value: { isOpen.state ? $0 : nil }, completed: { true }), Lifetime(source))
        }
    }

    /// Returns a producer that leaves out the values before the first value or completion of a trigger of any kind.
    @inlinable
    public func skip(until trigger: some SignalProducerConvertible<Void, Never>) -> SignalProducer {
        skip(until: trigger.producer)
    }
}

extension Signal {
    /// Returns a signal that leaves out the values before the first value or completion of a trigger, which is started
    /// at once.
    @inlinable
    public func skip(until trigger: some SignalProducerConvertible<Void, Never>) -> Signal {
        through { $0.skip(until: trigger) }
    }

    /// Returns a signal that leaves out the values before the first value or completion of a producer, started at once.
    @inlinable
    public func skip(until trigger: SignalProducer<Void, Never>) -> Signal {
        through { $0.skip(until: trigger) }
    }
}
