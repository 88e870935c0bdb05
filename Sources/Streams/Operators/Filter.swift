extension SignalProducer {
    /// Sends the values that pass a test.
    ///
    /// - Parameter isIncluded: The test.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalProducer {
        lift { observer, _ in Signal.filtering(isIncluded, to: observer) }
    }
}

extension Signal {
    /// Sends the values that pass a test.
    ///
    /// - Parameter isIncluded: The test.
    @inlinable
    public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Signal {
        lift { observer, _ in Self.filtering(isIncluded, to: observer) }
    }

    @inlinable
    static func filtering(
        _ isIncluded: @escaping @Sendable (Value) -> Bool, to observer: Observer
    ) -> Observer {
        Observer(
            value: { value in
                if isIncluded(value) {
                    observer.onValue(value)
                }
            },
            termination: observer.onTermination
        )
    }
}
