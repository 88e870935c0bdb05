import MillraceFeedback
import MillraceRendering

extension ScreenController {
    /// Refuses a handler of other routes than the view model's, so that the compiler says what to write.
    @available(
        *,
        unavailable,
        message: "pass a handler of the view model's Route: the last type of its core, Never where it has none"
    )
    public convenience init<Model: ViewModel, ScreenRenderer: Renderer, Other>(
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer,
        routes: @escaping @Sendable (Other) -> Void
    ) where ScreenRenderer.State == Model.State {
        self.init(viewModel: viewModel, renderer: makeRenderer)
    }
}
