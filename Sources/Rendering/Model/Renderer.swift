/// A pure function from a view model's state to a screen.
///
/// A renderer keeps the sink that it was made with, and its screens' handlers send actions there. How it is made is no
/// part of the protocol, because a renderer may need more than the sink (a formatter, a title); by convention the
/// initialiser is `init(observer: Sink<Action>, …)`, and a builder passes it on as a `(Sink<Action>) -> some Renderer`.
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
public protocol Renderer<State> {
    /// What is rendered.
    associatedtype State

    /// Returns the screen of a state: the same state always gives an equal screen.
    func render(state: State) -> Screen
}
