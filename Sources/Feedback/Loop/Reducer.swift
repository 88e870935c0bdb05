/// Reduces an event into a state, in place.
///
/// It must be a pure function, and must not look at the loop it belongs to.
public typealias Reducer<State, Event> = @Sendable (inout State, Event) -> Void

/// One reducer of several.
///
/// - Parameter reducers: Run on each event, in this order, each on what the one before it has made.
public func combine<State, Event>(_ reducers: Reducer<State, Event>...) -> Reducer<State, Event> {
    { state, event in
        for reduce in reducers {
            reduce(&state, event)
        }
    }
}

/// The reducer of a part of a feature, as a reducer of the whole.
///
/// - Parameters:
///   - reducer: Runs on the events of the part.
///   - state: Where the part's state is.
///   - event: Which events are the part's; others leave the state alone.
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

/// The reducer of a part of a feature whose state is itself a case, as a reducer of the whole.
///
/// - Parameters:
///   - reducer: Runs on the events of the part.
///   - state: Which case of the whole has the part's state; in the other cases the event is left alone.
///   - event: Which events are the part's; others leave the state alone.
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
