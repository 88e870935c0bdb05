extension SignalProducer {
    /// Combines each value with what was made of those before it, and sends every step.
    ///
    /// - Parameters:
    ///   - initialResult: What the first value is combined with; it is not sent.
    ///   - nextPartialResult: Makes the next step from the last one and a value.
    @inlinable
    public func scan<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        scan(into: initialResult) { $0 = nextPartialResult($0, $1) }
    }

    /// Works each value into a state, in place, and sends the state after every step.
    ///
    /// - Parameters:
    ///   - initialResult: The state at first; it is not sent.
    ///   - nextPartialResult: Works a value into the state.
    @inlinable
    public func scan<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, _ in Signal<Value, Error>.scanning(initialResult, nextPartialResult, to: observer) }
    }
}

extension Signal {
    /// Combines each value with what was made of those before it, and sends every step.
    ///
    /// - Parameters:
    ///   - initialResult: What the first value is combined with; it is not sent.
    ///   - nextPartialResult: Makes the next step from the last one and a value.
    @inlinable
    public func scan<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (NewValue, Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        scan(into: initialResult) { $0 = nextPartialResult($0, $1) }
    }

    /// Works each value into a state, in place, and sends the state after every step.
    ///
    /// - Parameters:
    ///   - initialResult: The state at first; it is not sent.
    ///   - nextPartialResult: Works a value into the state.
    @inlinable
    public func scan<NewValue>(
        into initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void
    ) -> Signal<NewValue, Error> {
        lift { observer, _ in Self.scanning(initialResult, nextPartialResult, to: observer) }
    }

    @inlinable
    static func scanning<NewValue>(
        _ initialResult: NewValue,
        _ nextPartialResult: @escaping @Sendable (inout NewValue, Value) -> Void,
        to observer: Signal<NewValue, Error>.Observer
    ) -> Observer {
        let result = Confined(initialResult)
        return Observer(
            value: { value in
                nextPartialResult(&result.state, value)
                observer.onValue(result.state)
            },
            termination: observer.onTermination
        )
    }
}
