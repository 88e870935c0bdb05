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
        let samplee = samplee.producer
        return SignalProducer<(Value, Other.Value), Error>(attaching: { [attach] observer, lifetime in
            let output = Source(observer, within: lifetime)
            let scope = Lifetime(output.disposables)
            let latest = Confined<Other.Value?>(nil)
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
}
