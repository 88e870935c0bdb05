/// Works an event into a state.
///
/// It must be a pure function, and must not look at the loop it belongs to.
public typealias Reducer<State, Event> = @Sendable (inout State, Event) -> Void
