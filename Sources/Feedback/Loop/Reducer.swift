/// Reduces an event into a state, in place.
///
/// A reducer must be a pure function, and must not use the loop that it belongs to.
public typealias Reducer<State, Event> = @Sendable (inout State, Event) -> Void

/// Returns one reducer that runs several.
///
/// - Parameter reducers: The reducers, run on each event in this order, each on the state that the one before has made.
public func combine<State, Event>(_ reducers: Reducer<State, Event>...) -> Reducer<State, Event> {
    { state, event in
        for reduce in reducers {
            reduce(&state, event)
        }
    }
}

/// Returns the reducer of a part of a feature, as a reducer of the whole.
///
/// - Parameters:
///   - reducer: The reducer, which runs on the events of the part.
///   - state: The key path of the part's state.
///   - event: The case of the part's events; other events leave the state alone.
public func pullback<State, Event, Global, GlobalEvent>(
    _ reducer: @escaping Reducer<State, Event>,
    state: any WritableKeyPath<Global, State> & Sendable,
    event: EnumCase<GlobalEvent, Event>
) -> Reducer<Global, GlobalEvent> {
    { whole, happened in
        guard let event = event.extract(happened) else { return }
        reducer(&whole[keyPath: state], event)
    }
}

/// Returns the reducer of a part of a feature whose state is itself a case, as a reducer of the whole.
///
/// - Parameters:
///   - reducer: The reducer, which runs on the events of the part.
///   - state: The case of the whole that has the part's state; in the other cases events are left alone.
///   - event: The case of the part's events; other events leave the state alone.
public func pullback<State, Event, Global, GlobalEvent>(
    _ reducer: @escaping Reducer<State, Event>,
    state: EnumCase<Global, State>,
    event: EnumCase<GlobalEvent, Event>
) -> Reducer<Global, GlobalEvent> {
    { whole, happened in
        guard let event = event.extract(happened), var part = state.extract(whole) else { return }
        reducer(&part, event)
        whole = state.embed(part)
    }
}
