import MillraceFeedback
import MillraceRendering
import MillraceStreams

/// A screen: a view model, the renderer of its states, and the handler of its routes.
///
/// Builder functions create controllers, for any view model and any renderer. A controller keeps its view model alive.
/// When a ``Flow`` releases the controller, the view model's loop terminates and its effects are cancelled.
public final class ScreenController: Sendable {
    private let render: @Sendable () -> Screen
    private let subscriptions: ScopedDisposable<CompositeDisposable>
    /// The additions of a stack and a flow to the screen.
    let additions = ScreenAdditions()
    /// The owner of the user's interaction with the screen.
    package let identity: ScreenIdentity

    /// A producer that sends a value when the screen may have changed: one at each start, then one for each change of
    /// the state, on the thread that changes it.
    ///
    /// It completes when the controller is released.
    public let changes: SignalProducer<Void, NoError>

    /// Creates a controller from a view model and a renderer.
    ///
    /// - Parameters:
    ///   - viewModel: The view model that receives the actions of the screen; its state is read for every frame.
    ///   - makeRenderer: A function that creates the renderer from the sink of the screen's actions:
    ///     `CitiesRenderer.init(observer:)`.
    ///   - routes: The handler of the routes of the state; called on the thread that changed the state.
    public init<Model: ViewModel, ScreenRenderer: Renderer>(
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer,
        routes: @escaping @Sendable (Model.Route) -> Void = { _ in }
    ) where ScreenRenderer.State == Model.State {
        // The screen's handlers hold the view model weakly, because a handler may outlive the screen.
        let renderer = makeRenderer(Sink { [weak viewModel] action in viewModel?.send(action: action) })
        render = { renderer.render(state: viewModel.state.value) }
        identity = ScreenIdentity()
        changes = additions.changes(with: viewModel.state.producer.map(value: ()))
        subscriptions = ScopedDisposable(CompositeDisposable([viewModel.routes.observeValues(routes)]))
    }

    /// Creates a controller of a screen that is made from the screens of others, for a container that an app writes;
    /// see ``ScreenSource``.
    ///
    /// - Parameters:
    ///   - changes: A producer that sends a value whenever the screen may have changed; `.empty` for a screen that
    ///     never changes. The first frame needs no value.
    ///   - screen: Returns the screen; the application calls it for every frame after a change.
    public convenience init(
        following changes: SignalProducer<Void, NoError>,
        screen: @escaping @Sendable () -> Screen
    ) {
        self.init(following: changes, identity: ScreenIdentity(), screen: screen)
    }

    init(
        following changes: SignalProducer<Void, NoError>,
        identity: ScreenIdentity,
        screen: @escaping @Sendable () -> Screen
    ) {
        render = screen
        self.identity = identity
        self.changes = additions.changes(with: changes)
        subscriptions = ScopedDisposable(CompositeDisposable([]))
    }

    /// The screen of the current state, with the item that goes back and the questions of a flow.
    public var screen: Screen {
        additions.added(to: render())
    }

    /// Sets the title and the action of going back, or removes them.
    func leadBack(by way: WayBack?) {
        additions.leadBack(by: way)
    }
}
