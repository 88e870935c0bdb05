/// Reduces an event into a state, in place.
///
/// A reducer must be a pure function, and must not use the loop that it belongs to.
public typealias Reducer<State, Event> = @Sendable (inout State, Event) -> Void

/// Returns one reducer that runs several.
///
/// - Parameter reducers: The reducers, run on each event in this order, each on the state that the one before has made.
@inlinable
public func combine<State, Event>(_ reducers: Reducer<State, Event>...) -> Reducer<State, Event> {
    { state, event in
        for reduce in reducers {
            reduce(&state, event)
        }
    }
}

/// Returns the reducer of a function that makes the next state: a feature that is written with one can be pulled back
/// to a part, and combined with others.
///
/// - Parameter reduce: Returns the next state for the current one and an event.
public func inPlace<State, Event>(
    _ reduce: @escaping @Sendable (State, Event) -> State
) -> Reducer<State, Event> {
    { state, event in state = reduce(state, event) }
}
