import MillraceStreams

extension SignalProducer {
    /// Returns a producer that updates a state, which it doesn't send, with each value, and sends another result of
    /// each update.
    ///
    /// - Parameters:
    ///   - initialState: The initial state.
    ///   - next: Returns the next state and a value to send, from the last state and a value.
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
}

extension Signal {
    /// Returns a signal that updates a state, which it doesn't send, with each value, and sends another result of each
    /// update.
    @inlinable
    public func scanMap<State: Sendable, NewValue>(
        _ initialState: State,
        _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
    ) -> Signal<NewValue, Error> {
        through { $0.scanMap(initialState, next) }
    }
}
