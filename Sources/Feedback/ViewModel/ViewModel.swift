import MillraceStreams

/// What a screen needs of a feature: its state, a way in for the user's actions, and a way out to other screens.
public protocol ViewModel<State, Action, Route>: AnyObject, Sendable {
    /// What the feature knows; a renderer makes a screen of it.
    associatedtype State: Sendable

    /// What the user can do.
    associatedtype Action: Sendable

    /// Where the user can go from here; a flow controller takes them there. Nowhere, where it isn't said.
    associatedtype Route: Sendable = Never

    /// The state, now and at every change.
    var state: Property<State> { get }

    /// Where to go, each time the state says so.
    var routes: Signal<Route, NoError> { get }

    /// Tells the feature what the user does, from any thread.
    ///
    /// - Parameter action: What they do.
    func send(action: Action)
}
