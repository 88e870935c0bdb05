/// A value in a state that a screen shows in a window: a question, a menu, the list of the keys.
///
/// The value holds the actions that a user can answer with, so a state that has it can be compared, stored and
/// replayed.
public protocol Presentable: Sendable {
    /// The actions of the screen.
    associatedtype Action: Sendable

    /// Returns the window.
    ///
    /// - Parameter observer: The sink of the answers.
    func overlay(observer: Sink<Action>) -> Overlay
}
