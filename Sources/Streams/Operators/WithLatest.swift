extension SignalProducer {
    /// Sends each value with the latest value of another stream, from its first one on.
    ///
    /// It keeps one value of the other stream, whose completion and interruption don't matter.
    ///
    /// - Parameter samplee: The other stream; started first.
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

    /// Sends each value with the latest value of a producer, from its first one on.
    ///
    /// - Parameter samplee: The producer; started first.
    @inlinable
    public func withLatest<Other>(
        from samplee: SignalProducer<Other, Never>
    ) -> SignalProducer<(Value, Other), Error> {
        sendingLatest(of: samplee)
    }
}

extension Signal {
    /// Sends each value with the latest value of another stream, from its first one on.
    ///
    /// - Parameter samplee: The other stream.
    @inlinable
    public func withLatest<Other: SignalProducerConvertible>(
        from samplee: Other
    ) -> Signal<(Value, Other.Value), Error> where Other.Error == Never {
        through { $0.withLatest(from: samplee) }
    }

    /// Sends each value with the latest value of a producer, from its first one on.
    ///
    /// - Parameter samplee: The producer.
    @inlinable
    public func withLatest<Other>(from samplee: SignalProducer<Other, Never>) -> Signal<(Value, Other), Error> {
        through { $0.withLatest(from: samplee) }
    }
}
