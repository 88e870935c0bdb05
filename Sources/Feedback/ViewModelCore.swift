import MillraceStreams

/// A loop with a way in for actions, and a way out for routes.
public final class ViewModelCore<State: Sendable, Event: Sendable, Action: Sendable, Route: Sendable>: Sendable {
    private let loop: Loop<State, Event>
    private let action: @Sendable (Action) -> Event

    /// Where to go, each time the state says so.
    public let routes: Signal<Route, NoError>

    /// Makes a loop and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Makes the next state from the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    ///   - action: Makes an event of an action.
    ///   - route: Where the state wants to go, or `nil` to stay. A route is sent when the state comes to want it, and
    ///     again only when the state has wanted another one, or none, in between.
    public init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>],
        action: @escaping @Sendable (Action) -> Event,
        route: @escaping @Sendable (State) -> Route?
    ) where Route: Equatable {
        let (routes, sink) = Signal<Route, NoError>.pipe()
        let departures = Feedback<State, Event>(lensing: route) { route in
            sink.send(value: route)
            return SignalProducer<Event, NoError>.empty
        }
        self.routes = routes
        self.action = action
        loop = Loop(initial: initial, reduce: reduce, feedbacks: feedbacks + [departures])
    }

    /// The state, now and at every change.
    public var state: Property<State> {
        loop.state
    }

    /// Sends an event of the user's.
    ///
    /// - Parameter action: What they do.
    public func send(action: Action) {
        loop.send(self.action(action))
    }

    /// Sends an event.
    ///
    /// - Parameter event: What happens.
    public func send(_ event: Event) {
        loop.send(event)
    }
}
