import Millrace

/// A view model whose screens are in the theme and in the language of the app.
private final class ThemedViewModel<Base: ViewModel>: ViewModel {
    struct State: Sendable {
        let base: Base.State
        let theme: AppTheme
        let language: AppLanguage
    }

    let state: Property<State>
    private let base: Base

    init(_ base: Base, theme: Property<AppTheme>, language: Property<AppLanguage>) {
        self.base = base
        state = Property.combineLatest(base.state, theme, language).map { State(base: $0, theme: $1, language: $2) }
    }

    var routes: Signal<Base.Route, NoError> {
        base.routes
    }

    func send(action: Base.Action) {
        base.send(action: action)
    }
}

private struct ThemedRenderer<Model: ViewModel, Base: WordedRenderer>: Renderer
where Base.State == Model.State {
    let base: Base
    let onChange: Sink<AppViewModel.Event>

    func render(state: ThemedViewModel<Model>.State) -> Screen {
        let words = state.language.words
        var screen = base.render(state: state.base, words: words).themed(state.theme.theme)
        screen.keys += [
            KeyBinding(.control("t"), words.app.theme, action: onChange.sending(.didTapTheme)),
            // ^L is taken: with it the app prints the whole screen for users who don't see it.
            KeyBinding(.control("g"), words.app.language, action: onChange.sending(.didTapLanguage)),
        ]
        return screen
    }
}

extension ScreenController {
    /// Creates a controller of a screen in the theme and in the language of the app, with the keys that change them.
    convenience init<Model: ViewModel, ScreenRenderer: WordedRenderer>(
        of app: AppViewModel,
        viewModel: Model,
        renderer makeRenderer: (Sink<Model.Action>) -> ScreenRenderer
    ) where ScreenRenderer.State == Model.State {
        self.init(
            viewModel: ThemedViewModel(
                viewModel,
                theme: app.state.map(\.theme).skipRepeats(),
                language: app.state.map(\.language).skipRepeats()
            ),
            renderer: { observer in
                ThemedRenderer<Model, ScreenRenderer>(
                    base: makeRenderer(observer),
                    onChange: Sink { app.send(action: $0) }
                )
            }
        )
    }
}
