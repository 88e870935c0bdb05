import MillraceFeedback
import MillraceRendering
import MillraceStreams

/// One screen that can be shown: a view model, the renderer of its states, and where its routes lead.
///
/// It is what builder functions make, for any view model and any renderer. It keeps its view model for as long as it is
/// kept itself: when a ``Flow`` lets go of it, the view model's loop ends and its effects are cancelled.
public final class ScreenController: Sendable {
    private let render: @Sendable () -> Screen
    private let subscriptions: ScopedDisposable<CompositeDisposable>

    /// Sends when the screen may have changed, once at each start and then on whatever thread changes the state.
    let changes: SignalProducer<Void, NoError>

    /// Binds a view model to a renderer.
    ///
    /// - Parameters:
    ///   - viewModel: Gets the actions of the screen, and is asked for its state whenever a frame is due.
    ///   - makeRenderer: Makes the renderer from the sink of the screen's actions: `CitiesRenderer.init(observer:)`.
    ///   - routes: Is told where the state wants to go, on the thread that changed it.
    public init<Model: ViewModel, ScreenRenderer: Renderer & Sendable>(
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer,
        routes: @escaping @Sendable (Model.Route) -> Void = { _ in }
    ) where ScreenRenderer.State == Model.State {
        // The screen's handlers must not keep the view model: a handler may outlive the screen.
        let renderer = makeRenderer(Sink { [weak viewModel] action in viewModel?.send(action: action) })
        render = { renderer.render(state: viewModel.state.value) }
        changes = viewModel.state.producer.map(value: ())
        subscriptions = ScopedDisposable(CompositeDisposable([viewModel.routes.observeValues(routes)]))
    }

    /// The screen of the current state.
    public var screen: Screen {
        render()
    }
}
