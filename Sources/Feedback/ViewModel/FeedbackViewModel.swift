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
public protocol FeedbackViewModel: ViewModel {
    /// What can happen.
    associatedtype Event: Sendable

    /// The loop, with its way in and its way out.
    var core: ViewModelCore<State, Event, Action, Route> { get }
}

extension FeedbackViewModel {
    /// The state, now and at every change.
    public var state: Property<State> {
        core.state
    }

    /// Where to go, each time the state says so.
    public var routes: Signal<Route, NoError> {
        core.routes
    }

    /// Tells the feature what the user does.
    ///
    /// - Parameter action: What they do.
    public func send(action: Action) {
        core.send(action: action)
    }
}
