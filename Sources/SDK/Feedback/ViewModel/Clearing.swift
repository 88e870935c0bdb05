/// Returns a reducer that takes the route out of the state before each event.
///
/// A route is then in the state from the event that put it there until the next one, and ``Feedback/routes(_:to:)``
/// sends it once. So the same route can be taken twice, and no event has to clear it. A feature that may be a part of
/// another one has such a reducer:
///
/// ```swift
/// static let reducer = clearing(\.route, inPlace(reduce(state:event:)))
/// ```
///
/// - route: The key path of the state's route.
///   - route: Where the reducer puts a route.
///   - reducer: The reducer.
public func clearing<State, Event, Route>(
    _ route: any WritableKeyPath<State, Route?> & Sendable,
    _ reducer: @escaping Reducer<State, Event>
) -> Reducer<State, Event> {
    { state, event in
        state[keyPath: route] = nil
        reducer(&state, event)
    }
}
