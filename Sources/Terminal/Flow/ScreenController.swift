import MillraceFeedback
import MillraceRendering
import MillraceStreams

/// One screen: a view model, the renderer of its states, and the handler of its routes.
///
/// Builder functions create controllers, for any view model and any renderer. A controller keeps its view model alive.
/// When a ``Flow`` releases the controller, the view model's loop terminates and its effects are cancelled.
public final class ScreenController: Sendable {
    private let render: @Sendable () -> Screen
    private let subscriptions: ScopedDisposable<CompositeDisposable>
    /// The questions of a flow over the screen.
    let questions = AskedQuestions()

    /// A producer that sends a value when the screen may have changed: one at each start, then one for each change of
    /// the state, on the thread that changes it.
    let changes: SignalProducer<Void, NoError>

    /// Creates a controller from a view model and a renderer.
    ///
    /// - Parameters:
    ///   - viewModel: The view model that receives the actions of the screen; its state is read for every frame.
    ///   - makeRenderer: A function that creates the renderer from the sink of the screen's actions:
    ///     `CitiesRenderer.init(observer:)`.
    ///   - routes: The handler of the routes that the state asks for; called on the thread that changed the state.
    public init<Model: ViewModel, ScreenRenderer: Renderer & Sendable>(
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer,
        routes: @escaping @Sendable (Model.Route) -> Void = { _ in }
    ) where ScreenRenderer.State == Model.State {
        // The screen's handlers hold the view model weakly, because a handler may outlive the screen.
        let renderer = makeRenderer(Sink { [weak viewModel] action in viewModel?.send(action: action) })
        render = { renderer.render(state: viewModel.state.value) }
        changes = questions.changes(with: viewModel.state.producer.map(value: ()))
        subscriptions = ScopedDisposable(CompositeDisposable([viewModel.routes.observeValues(routes)]))
    }

    /// Creates a controller of the same screen with a way back, while the screen leads back and its renderer has no item there.
    init(_ base: ScreenController, leadsBack: Property<Bool>, item: @escaping @Sendable () -> BarItem) {
        render = {
            var screen = base.screen
            let item = item()
            guard leadsBack.value, screen.leading == nil, !screen.keys.contains(where: { $0.key == item.key }) else {
                return screen
            }
            screen.leading = item
            return screen
        }
        changes = questions.changes(with: .merge(base.changes, leadsBack.producer.skip(first: 1).map(value: ())))
        subscriptions = ScopedDisposable(CompositeDisposable([]))
    }

    /// The screen of the current state, with the questions of a flow over it.
    public var screen: Screen {
        questions.presented(over: render())
    }
}
