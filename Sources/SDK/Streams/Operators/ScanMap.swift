extension SignalProducer {
    /// Returns a producer that updates a state, which it doesn't send, in place with each value, and sends the result
    /// of each update.
    ///
    /// - Parameters:
    ///   - initialState: The initial state.
    ///   - next: Updates the state with a value, and returns a value to send.
    @inlinable
    public func scanMap<State: Sendable, NewValue>(
        into initialState: State,
        _ next: @escaping @Sendable (inout State, Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, _ in Signal<Value, Error>.scanMapping(initialState, next, to: observer) }
    }
}

extension Signal {
    /// Returns a signal that updates a state, which it doesn't send, in place with each value, and sends the result of
    /// each update.
    @inlinable
    public func scanMap<State: Sendable, NewValue>(
        into initialState: State,
        _ next: @escaping @Sendable (inout State, Value) -> NewValue
    ) -> Signal<NewValue, Error> {
        lift { observer, _ in Self.scanMapping(initialState, next, to: observer) }
    }

    @inlinable
    static func scanMapping<State: Sendable, NewValue>(
        _ initialState: State,
        _ next: @escaping @Sendable (inout State, Value) -> NewValue,
        to observer: Signal<NewValue, Error>.Observer
    ) -> Observer {
        let state = Confined(initialState)
        return Observer(
            value: { observer.onValue(next(&state.state, $0)) },
            termination: observer.onTermination
        )
    }
}
