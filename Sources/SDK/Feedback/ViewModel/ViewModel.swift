import MillraceStreams

/// The part of a feature that a screen needs: its state, a method for the user's actions, and a signal of the routes to
/// other screens.
public protocol ViewModel<State, Action, Route>: AnyObject, Sendable {
    /// The state of the feature; a renderer makes a screen of it.
    associatedtype State: Sendable

    /// The actions of the user.
    associatedtype Action: Sendable

    /// The routes on which the user can leave the feature; a flow controller follows them. By default there are none.
    associatedtype Route: Sendable = Never

    /// The state, now and at every change.
    var state: Property<State> { get }

    /// A signal that sends the route each time the state has one.
    var routes: Signal<Route, NoError> { get }

    /// Sends an action of the user to the feature, from any thread.
    ///
    /// - Parameter action: The user's action.
    func send(action: Action)
}
