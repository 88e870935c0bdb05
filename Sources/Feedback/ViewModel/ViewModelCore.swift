import MillraceStreams

/// A loop with a way in for actions, and a way out for routes.
public final class ViewModelCore<State: Sendable, Event: Sendable, Action: Sendable, Route: Sendable>: Sendable {
    private let loop: Loop<State, Event>
    private let action: @Sendable (Action) -> Event

    /// Reduces an event into the state, and takes a route out first: a ``Replay`` of a session needs it.
    public let reducer: Reducer<State, Event>

    /// Where to go, each time the state says so.
    public let routes: Signal<Route, NoError>

    /// Creates a loop whose state says where to go, and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Returns the next state for the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    ///   - action: Returns the event for an action.
    ///   - route: Where the reducer puts a route. It is sent once, after the event that put it there, and taken out before
    ///     the next event: so the same route can be taken twice, and nothing has to clear it.
    ///   - journal: The journal that records the loop, from the start on.
    public convenience init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        route: any WritableKeyPath<State, Route?> & Sendable,
        journal: Journal<State, Event>? = nil
    ) {
        let (routes, sink) = Signal<Route, NoError>.pipe()
        let departures = Feedback<State, Event>(react: { _ in
            { state, _ in
                state[keyPath: route].map { sink.send(value: $0) }
            }
        })
        let reducer: Reducer<State, Event> = { state, event in
            state[keyPath: route] = nil
            state = reduce(state, event)
        }
        self.init(initial, reducer, feedbacks + [departures], action: action, routes: routes, journal: journal)
    }

    /// Creates a loop that leads nowhere else, and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Returns the next state for the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    ///   - action: Returns the event for an action.
    ///   - journal: The journal that records the loop, from the start on.
    public convenience init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        journal: Journal<State, Event>? = nil
    ) where Route == Never {
        let reducer: Reducer<State, Event> = { $0 = reduce($0, $1) }
        self.init(initial, reducer, feedbacks, action: action, routes: .never, journal: journal)
    }

    private init(
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

    /// Tells an observer the entries of the loop from now on, beginning with the current state.
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
