/// Returns the reducer of a part of a feature, as a reducer of the whole.
///
/// - Parameters:
///   - reducer: The reducer, which runs on the events of the part while the part is there.
///   - part: The part, whose state is changed in place.
@inlinable
public func pullback<Whole, WholeEvent, State, Event>(
    _ reducer: @escaping Reducer<State, Event>,
    to part: Part<Whole, WholeEvent, State, Event>
) -> Reducer<Whole, WholeEvent> {
    { whole, event in part.reduce(reducer, &whole, event) }
}

/// Returns the feedbacks of a part of a feature, as one feedback of the whole.
///
/// - Parameters:
///   - feedbacks: The feedbacks, called in this order when the part has changed or an event of the part came; see
///     ``Part``.
///   - part: The part, whose effects end with it.
@inlinable
public func pullback<Whole, WholeEvent, State: Equatable, Event>(
    _ feedbacks: [Feedback<State, Event>],
    to part: Part<Whole, WholeEvent, State, Event>
) -> Feedback<Whole, WholeEvent> {
    Feedback(name: part.name, makeReactor: { slot in part.makeReactor(feedbacks, ==, slot) })
}
