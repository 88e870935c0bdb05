/// Refuses a core that has routes but gets no key path of them, so that the compiler says what to write.
extension ViewModelCore {
    /// Refuses a core with routes and without their key path.
    @available(*, unavailable, message: "pass route: \\.route, where the state has the route, or write Never for Route")
    @_disfavoredOverload
    public convenience init(
        initial: State,
        reduce: @escaping Reducer<State, Event>,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        journal: Journal<State, Event>? = nil
    ) {
        self.init(initial, reduce, feedbacks, action: action, routes: .never, journal: journal)
    }

    /// Refuses a core with routes and without their key path, whose reducer makes the next state.
    @available(*, unavailable, message: "pass route: \\.route, where the state has the route, or write Never for Route")
    public convenience init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        journal: Journal<State, Event>? = nil
    ) {
        self.init(initial, inPlace(reduce), feedbacks, action: action, routes: .never, journal: journal)
    }
}
