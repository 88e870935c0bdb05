import Millrace

/// A renderer whose texts come from a table: a pure function of a state and the words of a language.
///
/// Without a table it renders in English.
protocol WordedRenderer<State>: Renderer {
    /// The state: repeated here, since the compiler finds it by the function below.
    associatedtype State

    /// Returns the screen of a state in the language of the words.
    func render(state: State, words: Words) -> Screen
}

extension WordedRenderer {
    func render(state: State) -> Screen {
        render(state: state, words: .english)
    }
}
