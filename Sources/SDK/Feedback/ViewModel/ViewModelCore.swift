import MillraceStreams

/// A loop that takes actions, and sends routes.
public final class ViewModelCore<State: Sendable, Event: Sendable, Action: Sendable, Route: Sendable>: Sendable {
    let loop: Loop<State, Event>
    private let action: @Sendable (Action) -> Event

    /// Reduces an event into the state, and takes a route out first: a `Replay` of a session, in MillraceTrace, needs
    /// it.
    public let reducer: Reducer<State, Event>

    /// Sends the route each time the state has one; an observer receives those that come later.
    ///
    /// A route of the first state, or of an effect that answers at the start, comes before there can be an observer:
    /// such a route is still in the state, `core.state.value.route`.
    public let routes: Signal<Route, NoError>

    /// Creates a loop whose state has routes, and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Reduces an event into the state, in place. The reducer must not use the loop.
    ///   - feedbacks: Called at the start and after each event, in this order.
    ///   - action: Returns the event for an action: `{ $0 }` where the actions are the events.
    ///   - route: The key path of the state's route. It is sent once, after the event that put it there, and taken out
    ///     before the next event, as by ``clearing(_:_:)`` and ``Feedback/routes(_:to:)``: so the same route can be
    ///     taken twice, and no event has to clear it.
    ///   - journal: The journal that records the loop, from the start on.
    @_disfavoredOverload
    public convenience init(
        initial: State,
        reduce: @escaping Reducer<State, Event>,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        route: any WritableKeyPath<State, Route?> & Sendable,
        journal: Journal<State, Event>? = nil
    ) {
        let (routes, sink) = Signal<Route, NoError>.pipe()
        // The root's feedbacks are called without an event only at its start, when there is no last route to compare
        // with.
        let departures = Feedback<State, Event>.routes(route, areEqual: { _, _ in false }, to: { sink.send(value: $0) })
        let reducer = clearing(route, reduce)
        self.init(initial, reducer, feedbacks + [departures], action: action, routes: routes, journal: journal)
    }

    /// Creates a loop whose state has routes, and whose reducer makes the next state.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Returns the next state for the current one and an event.
    ///   - feedbacks: Called at the start and after each event, in this order.
    ///   - action: Returns the event for an action.
    ///   - route: The key path of the state's route.
    ///   - journal: The journal that records the loop, from the start on.
    public convenience init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        route: any WritableKeyPath<State, Route?> & Sendable,
        journal: Journal<State, Event>? = nil
    ) {
        self.init(
            initial: initial,
            reduce: inPlace(reduce),
            feedbacks: feedbacks,
            action: action,
            route: route,
            journal: journal
        )
    }

    /// Creates a loop without routes, and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Reduces an event into the state, in place. The reducer must not use the loop.
    ///   - feedbacks: Called at the start and after each event, in this order.
    ///   - action: Returns the event for an action.
    ///   - journal: The journal that records the loop, from the start on.
    @_disfavoredOverload
    public convenience init(
        initial: State,
        reduce: @escaping Reducer<State, Event>,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        journal: Journal<State, Event>? = nil
    ) where Route == Never {
        self.init(initial, reduce, feedbacks, action: action, routes: .never, journal: journal)
    }

    /// Creates a loop without routes, and whose reducer makes the next state.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Returns the next state for the current one and an event.
    ///   - feedbacks: Called at the start and after each event, in this order.
    ///   - action: Returns the event for an action.
    ///   - journal: The journal that records the loop, from the start on.
    public convenience init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        journal: Journal<State, Event>? = nil
    ) where Route == Never {
        self.init(
            initial: initial,
            reduce: inPlace(reduce),
            feedbacks: feedbacks,
            action: action,
            journal: journal
        )
    }

    init(
        _ initial: State,
        _ reducer: @escaping Reducer<State, Event>,
        _ feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        routes: Signal<Route, NoError>,
        journal: Journal<State, Event>?
    ) {
        loop = Loop(initial: initial, reduce: reducer, feedbacks: feedbacks, journal: journal)
        self.reducer = reducer
        self.action = action
        self.routes = routes
    }

    /// The state, now and at every change.
    public var state: Property<State> {
        loop.state
    }

    /// Sends an event of the user's.
    ///
    /// - Parameter action: The user's action.
    public func send(action: Action) {
        loop.send(self.action(action))
    }

    /// Passes the entries of the loop to an observer from now on, beginning with the current state.
    ///
    /// - Parameter observer: Takes the entries, inside the loop.
    /// - Returns: A disposable that ends the observation.
    @discardableResult
    public func observeJournal(
        _ observer: @escaping @Sendable (JournalEntry<State, Event>) -> Void
    ) -> any Disposable {
        loop.observeJournal(observer)
    }
}
