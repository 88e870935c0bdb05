import Millrace

/// A view model whose screens are in the theme of the app.
private final class ThemedViewModel<Base: ViewModel>: ViewModel {
    struct State: Sendable {
        let base: Base.State
        let theme: AppTheme
    }

    let state: Property<State>
    private let base: Base

    init(_ base: Base, theme: Property<AppTheme>) {
        self.base = base
        state = Property.combineLatest(base.state, theme).map { State(base: $0, theme: $1) }
    }

    var routes: Signal<Base.Route, NoError> {
        base.routes
    }

    func send(action: Base.Action) {
        base.send(action: action)
    }
}

private struct ThemedRenderer<Model: ViewModel, Base: Renderer & Sendable>: Renderer, Sendable
where Base.State == Model.State {
    let base: Base
    let onChange: @Sendable () -> Void

    func render(state: ThemedViewModel<Model>.State) -> Screen {
        var screen = base.render(state: state.base).themed(state.theme.theme)
        screen.keys.append(KeyBinding(.control("t"), "Theme", action: onChange))
        return screen
    }
}

extension ScreenController {
    /// Creates a controller of a screen in the theme of the app, with the key that changes it.
    convenience init<Model: ViewModel, ScreenRenderer: Renderer & Sendable>(
        of app: AppViewModel,
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer
    ) where ScreenRenderer.State == Model.State {
        self.init(
            viewModel: ThemedViewModel(viewModel, theme: app.state.map(\.theme).skipRepeats()),
            renderer: { observer in
                ThemedRenderer<Model, ScreenRenderer>(base: makeRenderer(observer)) { app.send(action: .didTapTheme) }
            }
        )
    }
}
