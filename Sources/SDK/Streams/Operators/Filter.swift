extension SignalProducer {
    /// Returns a producer that sends the values that pass a test.
    ///
    /// Each level of a chain needs stack space; for the number of levels, see <doc:Contracts>, under Depth.
    ///
    /// - Parameter isIncluded: The test.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        SignalProducer(attaching: { [attach] observer, lifetime in
            attach(Signal.filtering(isIncluded, to: observer), lifetime)
        })
    }
}

extension Signal {
    /// Returns a signal that sends the values that pass a test.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
        lift { observer, _ in Self.filtering(isIncluded, to: observer) }
    }

    @inlinable
    static func filtering(
        _ isIncluded: @escaping @Sendable (Value) -> Bool,
        to observer: Observer
    ) -> Observer {
        Observer(
            value: { [send = observer.onValue] value in
                StackGuard.check()
                if isIncluded(value) {
                    send(value)
                }
            },
            termination: observer.onTermination
        )
    }
}
