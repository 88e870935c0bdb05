import MillraceStreams

/// A view model that is a feedback loop: its `State`, `Event`, `Action` and `Route`, its reducer and its feedbacks.
///
/// ```swift
/// final class CitiesViewModel: FeedbackViewModel {
///     let core: ViewModelCore<State, Event, Action, Route>
///
///     init(citiesBusinessController: CitiesBusinessControllerProtocol) {
///         core = ViewModelCore(
///             initial: State(),
///             reduce: Self.reduce,
///             feedbacks: [Self.whenLoading(citiesBusinessController: citiesBusinessController)],
///             action: Event.ui,
///             route: \.route
///         )
///     }
/// }
/// ```
///
/// `State`, `Event` and `Action` are nested types of the view model. Where they are types from elsewhere, it names each
/// by a typealias, as in `typealias State = Cart`; without one the compiler says that it does not conform.
public protocol FeedbackViewModel: ViewModel {
    /// The events of the loop.
    associatedtype Event: Sendable

    /// The actions of the user; by default they are the events: `let core: ViewModelCore<State, Event, Event, Never>`.
    associatedtype Action = Event

    // Without this declaration the compiler takes the default before it looks at `core`.
    /// The routes on which the user can leave the feature: the last type of `core`, or a type of the view model.
    associatedtype Route = Never

    /// The loop, which takes the actions and sends the routes.
    var core: ViewModelCore<State, Event, Action, Route> { get }
}

extension FeedbackViewModel {
    /// The state, now and at every change.
    public var state: Property<State> {
        core.state
    }

    /// A signal that sends the route each time the state has one.
    public var routes: Signal<Route, NoError> {
        core.routes
    }

    /// Sends an action of the user to the feature.
    ///
    /// - Parameter action: The user's action.
    public func send(action: Action) {
        core.send(action: action)
    }
}
