extension SignalProducer {
    /// Returns a producer that sends each value with the latest value of another stream, from the other's first value
    /// on.
    ///
    /// The producer keeps one value of the other stream, whose completion and interruption are ignored.
    ///
    /// - Parameter samplee: The other stream, started first.
    @inlinable
    public func withLatest<Other>(
        from samplee: SignalProducer<Other, Never>
    ) -> SignalProducer<(Value, Other), Error> {
        SignalProducer<(Value, Other), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output)
            let latest = Confined<Other?>(nil)
            samplee.attach(
                .init(
                    value: { value in
                        output.serializer.run { latest.state = value }
                    },
                    termination: { _ in }
                ),
                scope
            )
            attach(
                output.input(
                    value: { value in latest.state.map { (value, $0) } },
                    completed: { true }
                ),
                scope
            )
        })
    }

    /// Returns a producer that sends each value with the latest value of another stream of any kind.
    @inlinable
    public func withLatest<Other: SignalProducerConvertible>(
        from samplee: Other
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
        withLatest(from: samplee.producer)
    }
}

extension Signal {
    /// Returns a signal that sends each value with the latest value of another stream, from the other's first value on.
    @inlinable
    public func withLatest<Other: SignalProducerConvertible>(
        from samplee: Other
    ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
        through { $0.withLatest(from: samplee) }
    }

    /// Returns a signal that sends each value with the latest value of a producer, from its first value on.
    @inlinable
    public func withLatest<Other>(from samplee: SignalProducer<Other, Never>) -> Signal<(Value, Other), Error> {
        through { $0.withLatest(from: samplee) }
    }
}
