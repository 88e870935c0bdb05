extension SignalProducer {
    /// Works each value into a state that is not sent, and sends what is made beside it.
    ///
    /// - Parameters:
    ///   - initialState: The state at first.
    ///   - next: Makes the next state and a value to send from the last state and a value.
    @inlinable
    public func scanMap<State: Sendable, NewValue>(
        _ initialState: State,
        _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
    ) -> SignalProducer<NewValue, Error> {
        scanMap(into: initialState) { state, value in
            let (newState, newValue) = next(state, value)
            state = newState
            return newValue
        }
    }

    /// Works each value into a state that is not sent, in place, and sends what is made beside it.
    ///
    /// - Parameters:
    ///   - initialState: The state at first.
    ///   - next: Works a value into the state, and makes a value to send.
    @inlinable
    public func scanMap<State: Sendable, NewValue>(
        into initialState: State,
        _ next: @escaping @Sendable (inout State, Value) -> NewValue
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, _ in Signal<Value, Error>.scanMapping(initialState, next, to: observer) }
    }
}

extension Signal {
    /// Works each value into a state that is not sent, and sends what is made beside it.
    ///
    /// - Parameters:
    ///   - initialState: The state at first.
    ///   - next: Makes the next state and a value to send from the last state and a value.
    @inlinable
    public func scanMap<State: Sendable, NewValue>(
        _ initialState: State,
        _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
    ) -> Signal<NewValue, Error> {
        scanMap(into: initialState) { state, value in
            let (newState, newValue) = next(state, value)
            state = newState
            return newValue
        }
    }

    /// Works each value into a state that is not sent, in place, and sends what is made beside it.
    ///
    /// - Parameters:
    ///   - initialState: The state at first.
    ///   - next: Works a value into the state, and makes a value to send.
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
