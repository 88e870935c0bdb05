extension SignalProducer {
    /// Returns a producer that sends `transform(value)` for each value, unless that is `nil`.
    ///
    /// - Parameter transform: Returns the new value, or `nil` to leave the value out.
    @inlinable
    public func compactMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, _ in Signal<Value, Error>.compactMapping(transform, to: observer) }
    }

    /// Returns a producer that sends the values that are not `nil`.
    @inlinable
    public func skipNil<Wrapped>() -> SignalProducer<Wrapped, Error> where Value == Wrapped? {
        compactMap { $0 }
    }
}

extension Signal {
    /// Returns a signal that sends `transform(value)` for each value, unless that is `nil`.
    @inlinable
    public func compactMap<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue?
    ) -> Signal<NewValue, Error> {
        lift { observer, _ in Self.compactMapping(transform, to: observer) }
    }

    /// Returns a signal that sends the values that are not `nil`.
    @inlinable
    public func skipNil<Wrapped>() -> Signal<Wrapped, Error> where Value == Wrapped? {
        compactMap { $0 }
    }

    @inlinable
    static func compactMapping<NewValue>(
        _ transform: @escaping @Sendable (Value) -> NewValue?,
        to observer: Signal<NewValue, Error>.Observer
    ) -> Observer {
        Observer(
            value: { value in
                if let newValue = transform(value) {
                    observer.onValue(newValue)
                }
            },
            termination: observer.onTermination
        )
    }
}
