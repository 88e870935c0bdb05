import Millrace

/// A reducer with its feedbacks, as a view model whose actions are its events: for the test of a feature that has none
/// of its own.
public final class ReducerViewModel<State: Sendable, Event: Sendable>: FeedbackViewModel {
    /// There are no routes: a `Feedback.routes(_:to:)` among the feedbacks sends those of the feature.
    public typealias Route = Never
    /// The actions are the events.
    public typealias Action = Event

    /// The loop of the reducer and the feedbacks.
    public let core: ViewModelCore<State, Event, Event, Never>

    /// Creates a loop of a reducer and feedbacks, and starts it.
    init(initial: State, reduce: @escaping Reducer<State, Event>, feedbacks: [Feedback<State, Event>]) {
        let next = { @Sendable (state: State, event: Event) in
            var state = state
            reduce(&state, event)
            return state
        }
        core = ViewModelCore(initial: initial, reduce: next, feedbacks: feedbacks, action: { $0 })
    }
}
