extension SignalProducer {
    /// Returns a producer that sends each value with the latest value of another stream, from the other's first value
    /// on.
    ///
    /// The producer keeps one value of the other stream, whose completion and interruption are ignored.
    ///
    /// - Parameter samplee: The other stream, started first.
    @inlinable
    public func withLatest<Other: SignalProducerConvertible>(
        from samplee: Other
    ) -> SignalProducer<(Value, Other.Value), Error> where Other.Error == Never {
        sendingLatest(of: samplee.producer)
    }

    @inlinable
    func sendingLatest<Other>(of samplee: SignalProducer<Other, Never>) -> SignalProducer<(Value, Other), Error> {
        SignalProducer<(Value, Other), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output.disposables)
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

    /// Returns a producer that sends each value with the latest value of another producer, from the other's first value
    /// on.
    ///
    /// - Parameter samplee: The other producer, started first.
    @inlinable
    public func withLatest<Other>(
        from samplee: SignalProducer<Other, Never>
    ) -> SignalProducer<(Value, Other), Error> {
        sendingLatest(of: samplee)
    }
}

extension Signal {
    /// Returns a signal that sends each value with the latest value of another stream, from the other's first value on.
    ///
    /// - Parameter samplee: The other stream.
    @inlinable
    public func withLatest<Other: SignalProducerConvertible>(
        from samplee: Other
    ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
        through { $0.withLatest(from: samplee) }
    }

    /// Returns a signal that sends each value with the latest value of another producer, from the other's first value
    /// on.
    ///
    /// - Parameter samplee: The other producer.
    @inlinable
    public func withLatest<Other>(from samplee: SignalProducer<Other, Never>) -> Signal<(Value, Other), Error> {
        through { $0.withLatest(from: samplee) }
    }
}
