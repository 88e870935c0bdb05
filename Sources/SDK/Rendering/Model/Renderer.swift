/// A pure function from a view model's state to a screen.
///
/// A renderer keeps the sink that its initializer receives, and the handlers of its screens send actions to that sink.
/// The protocol requires no initializer, because a renderer may need more than the sink (a formatter, a title). By
/// convention the initializer is `init(observer: Sink<Action>, …)`, and a builder receives it as a
/// `(Sink<Action>) -> some Renderer`.
///
/// A renderer is called on any thread, so what it keeps is `Sendable`. It is not isolated, also in a module with
/// `.defaultIsolation(MainActor.self)`.
///
/// ```swift
/// struct CitiesRenderer: Renderer {
///     let observer: Sink<CitiesViewModel.Action>
///
///     func render(state: CitiesViewModel.State) -> Screen {
///         Screen(title: "Cities") {
///             Section(id: "cities") {
///                 for city in state.cities {
///                     Node(id: city.name) { ListItem(city.name) }
///                 }
///             }
///         }
///     }
/// }
/// ```
public protocol Renderer<State>: Sendable {
    /// The view model's state.
    associatedtype State

    /// Returns the screen of a state; equal states give equal screens.
    func render(state: State) -> Screen
}
